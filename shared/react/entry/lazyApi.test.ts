import { expect, it, vi } from 'vitest';
import { createKnownApi } from '../../api/knownApi.ts';
import { createLazyApi } from './lazyApi.ts';

const answers = {
  'banner 1': { ok: true, value: 'a' },
  'banner gone': { ok: false, failure: { kind: 'notFound' } },
} as const;

it('loads the API with the first call, and passes on each call with its options', async () => {
  const names = ['getBanner', 'getFunctionEntry', 'getConfig', 'searchRichText'] as const;
  const echo = (name: string) => [name, async (...given: unknown[]) => [name, ...given]];
  const load = vi.fn(async () => Object.fromEntries([...names, 'getCloseFlag'].map(echo)));
  const api = createLazyApi(load);
  expect(load).not.toHaveBeenCalled();
  const options = { signal: AbortSignal.abort() };
  for (const name of names) {
    expect(await api[name]('site', options)).toEqual([name, 'site', options]);
  }
  expect(await api.getCloseFlag(options)).toEqual(['getCloseFlag', options]);
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
