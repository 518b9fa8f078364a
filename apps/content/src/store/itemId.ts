/** Ids of items: seconds since 1970, then a number that tells items of the same second apart. */
export const ITEMS_PER_SECOND = 2 ** 20;

/** All items that were updated in that second, or that have no date, have a greater id than this. */
export function idBefore(updatedAt: string | undefined): number {
  const seconds = updatedAt ? Math.max(0, Math.floor(Date.parse(updatedAt) / 1000)) : 0;
  return Math.min(seconds, 2 ** 32) * ITEMS_PER_SECOND;
}
