/** When visitors see an item, in milliseconds since 1970; `until` is exclusive. */
export interface Visibility {
  from: number;
  until: number;
}

/** Later than any time that a text can name. */
export const NEVER = Number.MAX_SAFE_INTEGER;

export const ALWAYS: Visibility = { from: 0, until: NEVER };

export const isDraft = ({ from }: Visibility) => from === NEVER;

export const isScheduled = (visibility: Visibility, now: number) =>
  visibility.from > now && !isDraft(visibility);

export const isExpired = (visibility: Visibility, now: number) =>
  visibility.until <= now && !isDraft(visibility);
