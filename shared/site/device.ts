import { paths } from './paths.ts';

export type Device = 'desktop' | 'mobile';

/** Cookie with the visitor's choice of view. */
export const VIEW_COOKIE = 'view';

const mobileToken = /iPhone|iPad|iPod|Android/i;

export interface Judgement {
  device: Device;
  /** `choice`: the visitor chose; `userAgent`: a token matched; `default`: none did. */
  reason: 'choice' | 'userAgent' | 'default';
  /** The matched token of the user agent, in canonical spelling. */
  token: 'iPhone' | 'iPad' | 'iPod' | 'Android' | null;
  choice: Device | null;
}

export interface Signals {
  userAgent: string | undefined;
  /** The value of the view cookie; ignored unless it is a device. */
  view: string | undefined;
}

/** Detects the device: the visitor's choice, else the user agent. */
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
