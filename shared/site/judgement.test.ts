import { expect, it } from 'vitest';
import { judge } from './device.ts';
import { explainJudgement, judgeFacts } from './judgement.ts';
import { zhCN as messages } from './messages/zhCN.ts';

const explain = (userAgent: string, view?: string, hint?: string) =>
  explainJudgement(messages, judgeFacts(judge({ userAgent, view }), hint));

it.each([
  ['Mozilla/5.0 (iPad)', undefined, undefined, [messages.judgeByToken('iPad')]],
  ['Mozilla/5.0 (X11; Linux)', undefined, undefined, [messages.judgeByDefault]],
  [
    'Mozilla/5.0 (iPhone)',
    'desktop',
    '?1',
    [messages.judgeByChoice, messages.judgeUserAgentDisagrees, messages.judgeClientHintDisagrees],
  ],
  [
    'Mozilla/5.0 (X11; Linux)',
    undefined,
    '?1',
    [messages.judgeByDefault, messages.judgeClientHintDisagrees],
  ],
  ['Mozilla/5.0 (iPhone)', undefined, '?1', [messages.judgeByToken('iPhone')]],
  ['Mozilla/5.0 (iPhone)', 'mobile', '?1', [messages.judgeByChoice]],
  ['Mozilla/5.0 (iPhone)', 'tablet', undefined, [messages.judgeByToken('iPhone')]],
])('explains %s with the cookie %s and the client hint %s', (userAgent, view, hint, sentences) => {
  expect(explain(userAgent, view, hint)).toEqual(sentences);
});
