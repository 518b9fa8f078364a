import { paths } from './paths.ts';

export type Device = 'desktop' | 'mobile';

/** The cookie in which a visitor's own choice of view is kept. */
export const VIEW_COOKIE = 'view';

const mobileToken = /iPhone|iPad|iPod|Android/i;

export interface Judgement {
  device: Device;
  /** `choice`: the visitor chose; `userAgent`: a token matched; `default`: none did. */
  reason: 'choice' | 'userAgent' | 'default';
  /** The part of the user agent that says mobile, as the rule spells it. */
  token: 'iPhone' | 'iPad' | 'iPod' | 'Android' | null;
  choice: Device | null;
}

export interface Signals {
  userAgent: string | undefined;
  /** The value of the view cookie; anything but a device counts as none. */
  view: string | undefined;
}

/** Which of the two sites a visitor gets: their own choice first, then the user agent. */
export function judge({ userAgent = '', view }: Signals): Judgement {
  const token = findToken(userAgent);
  if (isDevice(view)) return { device: view, reason: 'choice', token, choice: view };
  if (token) return { device: 'mobile', reason: 'userAgent', token, choice: null };
  return { device: 'desktop', reason: 'default', token: null, choice: null };
}

function findToken(userAgent: string): Judgement['token'] {
  const found = mobileToken.exec(userAgent)?.[0].toLowerCase();
  return (
    (['iPhone', 'iPad', 'iPod', 'Android'] as const).find((t) => t.toLowerCase() === found) ?? null
  );
}

export function isDevice(value: unknown): value is Device {
  return value === 'desktop' || value === 'mobile';
}

export function homeOf(device: Device) {
  return device === 'mobile' ? paths.homeApp : paths.homeWeb;
}

export function otherDevice(device: Device): Device {
  return device === 'mobile' ? 'desktop' : 'mobile';
}
