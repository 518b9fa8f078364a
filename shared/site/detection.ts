import type { Detection } from './device.ts';
import type { Messages } from './messages/zhCN.ts';

/**
 * Signals that contradict the result; for information only.
 * `userAgent`: overruled by the visitor's choice. `clientHint`: `Sec-CH-UA-Mobile`.
 */
type Disagreement = 'userAgent' | 'clientHint';

/** The data of the judge page, also sent for `Accept: application/json`. */
export interface DetectionFacts extends Detection {
  disagreements: Disagreement[];
}

export function detectionFacts(
  detection: Detection,
  mobileHint: string | undefined,
): DetectionFacts {
  const mobile = detection.device === 'mobile';
  const disagreements: Disagreement[] = [];
  if ((detection.token !== null) !== mobile) disagreements.push('userAgent');
  if ((mobileHint === '?1' && !mobile) || (mobileHint === '?0' && mobile)) {
    disagreements.push('clientHint');
  }
  return { ...detection, disagreements };
}

/** The views that the judge page offers. */
export const views = ['auto', 'desktop', 'mobile'] as const;
export type View = (typeof views)[number];

/** The reasons of a detection as sentences, the deciding one first. */
export function explainDetection(
  messages: Messages['judgeReasons'],
  { reason, token, disagreements }: DetectionFacts,
): string[] {
  const byUserAgent = token ? messages.token(token) : messages.default;
  return [
    reason === 'choice' ? messages.choice : byUserAgent,
    ...disagreements.map((signal) => messages.disagreements[signal]),
  ];
}
