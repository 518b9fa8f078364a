import { expect, it } from 'vitest';
import type { Api } from './api.ts';
import { type CallKey, callKey, parseCallKey } from './callKey.ts';
import type { Failure, Result } from './errors.ts';
import { createKnownApi } from './knownApi.ts';

const calls: [CallKey, (api: Api) => Promise<unknown>][] = [
  ['banner 1', (api) => api.getBanner('1')],
  ['function a b', (api) => api.getFunctionEntry('a b')],
  ['config home', (api) => api.getConfig('home')],
  ['search 书', (api) => api.searchRichText('书')],
  ['closeFlag ', (api) => api.getCloseFlag()],
];

it.each(calls)(
  'resolves %s with its result, rejects without one, and reports the call',
  async (key, call) => {
    const asked: CallKey[] = [];
    const value = { id: key };
    const answer: Result<unknown> = { ok: true, value };
    expect(await call(createKnownApi({ [key]: answer }, (key) => asked.push(key)))).toBe(value);
    const unanswered = call(createKnownApi({}, (key) => asked.push(key)));
    await expect(unanswered).rejects.toMatchObject({ kind: 'other' });
    expect(asked).toEqual([key, key]);
  },
);

it('rejects with the failure of the call', async () => {
  const failure: Failure = { kind: 'envelope', text: 'busy', code: 7 };
  const api = createKnownApi({ 'banner 1': { ok: false, failure } }, () => {});
  await expect(api.getBanner('1')).rejects.toMatchObject({ name: 'ApiError', failure });
});

it.each([
  [callKey.banner('1'), 'banner', '1'],
  [callKey.functionEntry('a b  c '), 'function', 'a b  c '],
  [callKey.config('site'), 'config', 'site'],
  [callKey.search(' banner 1\n📚'), 'search', ' banner 1\n📚'],
  [callKey.search(''), 'search', ''],
  [callKey.closeFlag(), 'closeFlag', ''],
])('parses the key %j', (key, kind, argument) => {
  expect(parseCallKey(key)).toEqual({ kind, argument });
});

it.each(['user 1', 'banner1', 'toString 1', ' 1'])('rejects the key %j', (key) => {
  expect(() => parseCallKey(key as CallKey)).toThrow(`no call has the key ${key}`);
});
