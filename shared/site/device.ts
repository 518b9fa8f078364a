import type { Messages } from './messages/zhCN.ts';
import { paths } from './paths.ts';

export type Device = 'desktop' | 'mobile';

/** Cookie with the visitor's choice of view. */
export const VIEW_COOKIE = 'view';

/** Their presence in a user agent, in any case, means a mobile device. */
export const mobileTokens = ['iPhone', 'iPad', 'iPod', 'Android'] as const;
const anyToken = new RegExp(mobileTokens.join('|'), 'i');

export interface Detection {
  device: Device;
  /** `choice`: the visitor chose; `header`: a proxy stated it; `userAgent`: a token matched; `default`: none did. */
  reason: 'choice' | 'header' | 'userAgent' | 'default';
  /** The matched token of the user agent, in canonical spelling. */
  token: (typeof mobileTokens)[number] | null;
  choice: Device | null;
}

export interface Signals {
  userAgent: string | undefined;
  /** The value of the view cookie; ignored unless it is a device. */
  view: string | undefined;
  /** By a trusted proxy, in a header. */
  stated?: Device | undefined;
}

/** Detects the device: the visitor's choice, else the header of a proxy, else the user agent. */
export function detectDevice({ userAgent = '', view, stated }: Signals): Detection {
  const token = findToken(userAgent);
  if (isDevice(view)) return { device: view, reason: 'choice', token, choice: view };
  if (stated) return { device: stated, reason: 'header', token, choice: null };
  if (token) return { device: 'mobile', reason: 'userAgent', token, choice: null };
  return { device: 'desktop', reason: 'default', token: null, choice: null };
}

function findToken(userAgent: string): Detection['token'] {
  const found = anyToken.exec(userAgent)?.[0].toLowerCase();
  return mobileTokens.find((token) => token.toLowerCase() === found) ?? null;
}

export function isDevice(value: unknown): value is Device {
  return value === 'desktop' || value === 'mobile';
}

export function homeOf(device: Device) {
  return device === 'mobile' ? paths.homeApp : paths.homeWeb;
}

/**
 * Signals that contradict the result; for information only.
 * `userAgent`: overruled by the visitor's choice or by a proxy. `clientHint`: `Sec-CH-UA-Mobile`.
 */
type Disagreement = 'userAgent' | 'clientHint';

/** The data of the judge page. */
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
    reason === 'choice' || reason === 'header' ? messages[reason] : byUserAgent,
    ...disagreements.map((signal) => messages.disagreements[signal]),
  ];
}
