/** Pages that are still open, and caches, name a picture for a while after it was replaced. */
export const KEPT_PICTURE_MS = 24 * 60 * 60 * 1000;

/** A sync touches its generation every few seconds. */
export const ABANDONED_MS = 10 * 60 * 1000;

/** Entries that are removed in one transaction. */
export const PRUNED_AT_ONCE = 200;
