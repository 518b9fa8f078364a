import { expect, it, vi } from 'vitest';
import { createKnownApi } from '../../api/knownApi.ts';
import { createLazyApi } from './lazyApi.ts';

const answers = {
  'banner 1': { ok: true, value: 'a' },
  'function 2': { ok: true, value: 'b' },
  'config site': { ok: true, value: 'c' },
  'search x': { ok: true, value: 'd' },
  'closeFlag ': { ok: true, value: false },
  'banner gone': { ok: false, failure: { kind: 'notFound' } },
} as const;

it('loads the API with the first call', async () => {
  const load = vi.fn(async () => createKnownApi(answers, () => {}));
  const api = createLazyApi(load);
  expect(load).not.toHaveBeenCalled();
  expect([
    await api.getBanner('1'),
    await api.getFunctionEntry('2'),
    await api.getConfig('site'),
    await api.searchRichText('x'),
    await api.getCloseFlag(),
  ]).toEqual(['a', 'b', 'c', 'd', false]);
});

it('fails like a network error while the chunk cannot be loaded, and retries', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const load = vi.fn(async () => createKnownApi(answers, () => {}));
  load.mockRejectedValueOnce(cause);
  const api = createLazyApi(load);
  const error = await api.getBanner('1').catch((error: unknown) => error);
  expect(error).toMatchObject({ kind: 'other', cause });
  expect(await api.getBanner('1')).toBe('a');
  await expect(api.getBanner('gone')).rejects.toMatchObject({ kind: 'notFound' });
});

it('passes on the options of each call', async () => {
  const call = vi.fn(async () => undefined as never);
  const names = ['getBanner', 'getFunctionEntry', 'getConfig', 'searchRichText'] as const;
  const api = createLazyApi(async () => ({
    ...createKnownApi(answers, () => {}),
    ...Object.fromEntries([...names, 'getCloseFlag'].map((name) => [name, call])),
  }));
  const options = { signal: AbortSignal.abort() };
  for (const name of names) await api[name]('site', options);
  await api.getCloseFlag(options);
  expect(call.mock.calls).toEqual([...names.map(() => ['site', options]), [options]]);
});
