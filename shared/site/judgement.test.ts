import { expect, it } from 'vitest';
import { judge } from './device.ts';
import { explainJudgement, judgeFacts } from './judgement.ts';
import { zhCN as words } from './words/zhCN.ts';

const explain = (userAgent: string, view?: string, hint?: string) =>
  explainJudgement(words, judgeFacts(judge({ userAgent, view }), hint));

it.each([
  ['Mozilla/5.0 (iPad)', undefined, undefined, [words.judgeByToken('iPad')]],
  ['Mozilla/5.0 (X11; Linux)', undefined, undefined, [words.judgeByDefault]],
  [
    'Mozilla/5.0 (iPhone)',
    'desktop',
    '?1',
    [words.judgeByChoice, words.judgeUserAgentDisagrees, words.judgeClientHintDisagrees],
  ],
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
