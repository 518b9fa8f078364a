import { expect, it } from 'vitest';
import { serve } from './serve.ts';

const address = { port: 0, host: '127.0.0.1' };
const log = { info: () => {}, error: () => {} };

it.each<[string, () => Promise<() => void>]>([
  ['succeeds', async () => () => {}],
  ['fails', () => Promise.reject(new Error('not ready'))],
])(
  'ends without an error when it is to end while it gets ready, which %s',
  async (_end, getReady) => {
    const end = new AbortController();
    const ending = () => {
      end.abort();
      return getReady();
    };
    await expect(serve(ending, address, log, end.signal)).resolves.toBeUndefined();
  },
);

it('fails when it cannot get ready', async () => {
  const { signal } = new AbortController();
  const failing = () => Promise.reject(new Error('not ready'));
  await expect(serve(failing, address, log, signal)).rejects.toThrow('not ready');
});
