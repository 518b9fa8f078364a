/** When visitors see an item, in milliseconds since 1970; `until` is exclusive. */
export interface Visibility {
  from: number;
  until: number;
}

/** Later than any time that a text can name. */
export const NEVER = Number.MAX_SAFE_INTEGER;

export const ALWAYS: Visibility = { from: 0, until: NEVER };

export const isDraft = ({ from }: Visibility) => from === NEVER;

/** Why visitors do not see an item at a time; undefined if they do. */
export function hiddenState(visibility: Visibility, now: number) {
  if (isDraft(visibility)) return 'draft';
  if (visibility.from > now) return 'scheduled';
  return visibility.until <= now ? 'expired' : undefined;
}
