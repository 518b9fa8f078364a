/** Milliseconds by which the clock of the server is ahead of that of the device. */
let ahead = 0;

/** Replies have whole seconds, and arrive a moment later. */
const TOLERANCE_MS = 2000;

/** Sets the clock by the `Date` of a reply. */
export function setServerTime({ headers }: Response): void {
  const difference = Date.parse(headers.get('Date') ?? '') - Date.now();
  if (Math.abs(difference - ahead) > TOLERANCE_MS) ahead = difference;
}

/** The time of the server; before its first reply, that of the device. */
export const serverTime = (): number => Date.now() + ahead;
