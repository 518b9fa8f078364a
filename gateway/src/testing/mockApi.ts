import { vi } from 'vitest';
import { type Behaviour, bodyOf, createRecord, type FakeApi, missing } from './createFakeApi.ts';

/**
 * The fake API without a socket: replaces `fetch` until the mocks are restored. Its delays are timers of
 * this process, which fake timers control.
 */
export function mockApi(): FakeApi {
  const origin = 'http://api.test';
  const base = `${origin}/service/v1`;
  const { behaviourOf, calls, ...record } = createRecord();
  let open = 0;

  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { url, method, headers, signal } = new Request(input, init);
    const path = url.slice(base.length);
    calls.push({ method, path, headers: Object.fromEntries(headers) });
    open += 1;
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    try {
      return await Promise.race([aborted, reply(behaviourOf(path))]);
    } finally {
      open -= 1;
    }
  });

  return {
    base,
    origin,
    calls,
    ...record,
    open: () => open,
    close: async () => {},
  };
}

async function reply(behaviour: Behaviour = missing): Promise<Response> {
  const { status = 200, headers = {}, delayMs = 0, fault } = behaviour;
  if (fault === 'reset') throw new TypeError('fetch failed');
  if (fault) return new Promise(() => {});
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  return new Response(new Uint8Array(Buffer.from(bodyOf(behaviour))), { status, headers });
}
