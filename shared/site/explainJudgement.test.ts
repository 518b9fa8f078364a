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
