import { expect, it } from 'vitest';
import { judge } from './device.ts';
import { explainJudgement } from './explainJudgement.ts';
import { judgeFacts } from './judgeFacts.ts';
import { zhCN as words } from './words/zhCN.ts';

const explain = (userAgent: string, view?: string, hint?: string) =>
  explainJudgement(words, judgeFacts(judge({ userAgent, view }), hint));

it('names the token that decided', () => {
  expect(explain('Mozilla/5.0 (iPad)')).toEqual([words.judgeByToken('iPad')]);
});

it('says that no token was found', () => {
  expect(explain('Mozilla/5.0 (X11; Linux)')).toEqual([words.judgeByDefault]);
});

it('puts the choice before what it overrules', () => {
  expect(explain('Mozilla/5.0 (iPhone)', 'desktop', '?1')).toEqual([
    words.judgeByChoice,
    words.judgeUserAgentDisagrees,
    words.judgeClientHintDisagrees,
  ]);
});

it.each([
  [
    'Mozilla/5.0 (X11; Linux)',
    undefined,
    '?1',
    [words.judgeByDefault, words.judgeClientHintDisagrees],
  ],
  ['Mozilla/5.0 (iPhone)', undefined, '?1', [words.judgeByToken('iPhone')]],
  ['Mozilla/5.0 (iPhone)', 'mobile', '?1', [words.judgeByChoice]],
  ['Mozilla/5.0 (iPhone)', 'tablet', undefined, [words.judgeByToken('iPhone')]],
])('explains %s with the cookie %s and the client hint %s', (userAgent, view, hint, sentences) => {
  expect(explain(userAgent, view, hint)).toEqual(sentences);
});
