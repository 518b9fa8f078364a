import type { Judgement } from './device.ts';

/**
 * Signals that say otherwise than the verdict. They never change it.
 * `userAgent`: overruled by the visitor's choice. `clientHint`: `Sec-CH-UA-Mobile`.
 */
export type Disagreement = 'userAgent' | 'clientHint';

/** What the judge page shows, and answers to `Accept: application/json`. */
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
