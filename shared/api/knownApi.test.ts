import { expect, it } from 'vitest';
import type { Api } from './api.ts';
import type { Failure, Result } from './errors.ts';
import { type CallName, callName, createKnownApi, parseCallName } from './knownApi.ts';

const calls: [CallName, (api: Api) => Promise<unknown>][] = [
  ['banner 1', (api) => api.getBanner('1')],
  ['function a b', (api) => api.getFunctionEntry('a b')],
  ['config home', (api) => api.getConfig('home')],
  ['search 书', (api) => api.searchRichText('书')],
  ['closeFlag ', (api) => api.getCloseFlag()],
];

it.each(calls)('resolves %s with its result and reports the call', async (name, call) => {
  const asked: CallName[] = [];
  const value = { id: name };
  const answer: Result<unknown> = { ok: true, value };
  const api = createKnownApi({ [name]: answer }, (name) => asked.push(name));
  expect(await call(api)).toBe(value);
  expect(asked).toEqual([name]);
});

it.each(calls)('rejects %s without a result and reports the call', async (name, call) => {
  const asked: CallName[] = [];
  await expect(call(createKnownApi({}, (name) => asked.push(name)))).rejects.toMatchObject({
    kind: 'other',
  });
  expect(asked).toEqual([name]);
});

it('rejects with the failure of the call', async () => {
  const failure: Failure = { kind: 'envelope', text: 'busy', code: 7 };
  const api = createKnownApi({ 'banner 1': { ok: false, failure } }, () => {});
  await expect(api.getBanner('1')).rejects.toMatchObject({ name: 'ApiError', failure });
});

it.each([
  [callName.banner('1'), 'banner', '1'],
  [callName.functionEntry('a b  c '), 'function', 'a b  c '],
  [callName.config('site'), 'config', 'site'],
  [callName.search(' banner 1\n📚'), 'search', ' banner 1\n📚'],
  [callName.search(''), 'search', ''],
  [callName.closeFlag(), 'closeFlag', ''],
])('parses the name %j', (name, kind, argument) => {
  expect(parseCallName(name)).toEqual({ kind, argument });
});

it.each(['user 1', 'banner1', 'toString 1', ' 1'])('rejects the name %j', (name) => {
  expect(() => parseCallName(name as CallName)).toThrow(`no call is named ${name}`);
});
