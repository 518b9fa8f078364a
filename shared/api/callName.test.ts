import { expect, it } from 'vitest';
import { type CallName, callName, parseCallName } from './callName.ts';

it.each([
  [callName.banner('1'), 'banner', '1'],
  [callName.functionEntry('a b  c '), 'function', 'a b  c '],
  [callName.config('site'), 'config', 'site'],
  [callName.search(' banner 1\n📚'), 'search', ' banner 1\n📚'],
  [callName.search(''), 'search', ''],
  [callName.closeFlag(), 'closeFlag', ''],
])('%j is read as it was made', (name, kind, argument) => {
  expect(parseCallName(name)).toEqual({ kind, argument });
});

it.each(['user 1', 'banner1', 'toString 1', ' 1'])('there is no call %j', (name) => {
  expect(() => parseCallName(name as CallName)).toThrow(`no call is named ${name}`);
});
