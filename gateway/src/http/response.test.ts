import { expect, it } from 'vitest';
import { compressBody } from './response.ts';

it('keeps no more memory than the bytes of a body', async () => {
  const { bytes } = await compressBody('text '.repeat(100), 'text/plain');
  const encodings = Object.values(bytes);
  expect(encodings).toHaveLength(3);
  for (const { length, buffer } of encodings) expect(buffer.byteLength).toBe(length);
});
