import { expect, it } from 'vitest';
import { createBody } from './response.ts';

it('a body is compressed once for each encoding', () => {
  const body = createBody(Buffer.from('text'.repeat(100)), { type: 'text/plain' });
  for (const encoding of body.encodings) {
    expect(body.encoded(encoding)).toBe(body.encoded(encoding));
  }
});
