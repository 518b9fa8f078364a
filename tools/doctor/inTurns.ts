/** A few at once: what is slow because of us says nothing. */
const AT_ONCE = 4;

export async function inTurns<T, R>(items: T[], ask: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let begin = 0; begin < items.length; begin += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(begin, begin + AT_ONCE).map(ask))));
  }
  return results;
}
