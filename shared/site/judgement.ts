import type { Judgement } from './device.ts';
import type { Messages } from './messages/zhCN.ts';

/**
 * Signals that contradict the result; for information only.
 * `userAgent`: overruled by the visitor's choice. `clientHint`: `Sec-CH-UA-Mobile`.
 */
type Disagreement = 'userAgent' | 'clientHint';

/** The data of the judge page, also sent for `Accept: application/json`. */
export interface JudgeFacts extends Judgement {
  disagreements: Disagreement[];
}

export function judgeFacts(judgement: Judgement, mobileHint: string | undefined): JudgeFacts {
  const mobile = judgement.device === 'mobile';
  const disagreements: Disagreement[] = [];
  if ((judgement.token !== null) !== mobile) disagreements.push('userAgent');
  if ((mobileHint === '?1' && !mobile) || (mobileHint === '?0' && mobile)) {
    disagreements.push('clientHint');
  }
  return { ...judgement, disagreements };
}

/** The views that the judge page offers. */
export const views = ['auto', 'desktop', 'mobile'] as const;
export type View = (typeof views)[number];

/** The reasons of a detection as sentences, the deciding one first. */
export function explainJudgement(
  messages: Messages['judgeReasons'],
  { reason, token, disagreements }: JudgeFacts,
): string[] {
  const byUserAgent = token ? messages.token(token) : messages.default;
  return [
    reason === 'choice' ? messages.choice : byUserAgent,
    ...disagreements.map((signal) => messages.disagreements[signal]),
  ];
}
