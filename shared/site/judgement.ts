import type { Device } from './device.ts';
import type { JudgeFacts } from './judgeFacts.ts';
import type { Words } from './words/zhCN.ts';

export function viewName(words: Words, device: Device): string {
  return device === 'mobile' ? words.judgeMobile : words.judgeDesktop;
}

export type ReasonWords = Pick<
  Words,
  | 'judgeByChoice'
  | 'judgeByToken'
  | 'judgeByDefault'
  | 'judgeUserAgentDisagrees'
  | 'judgeClientHintDisagrees'
>;

/** The reasons of a verdict in plain words, the deciding one first. */
export function explainJudgement(words: ReasonWords, facts: JudgeFacts): string[] {
  const said = {
    userAgent: words.judgeUserAgentDisagrees,
    clientHint: words.judgeClientHintDisagrees,
  };
  return [reason(words, facts), ...facts.disagreements.map((disagreement) => said[disagreement])];
}

function reason(words: ReasonWords, { reason, token }: JudgeFacts): string {
  if (reason === 'choice') return words.judgeByChoice;
  return token ? words.judgeByToken(token) : words.judgeByDefault;
}
