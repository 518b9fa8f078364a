/** Of an even number of values: the mean of the two in the middle. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const middle = sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/** The median with the least and the greatest value behind it, such as `1.2 (1.1–1.4)`. */
export function medianAndSpread(values: number[], format: (value: number) => string): string {
  if (values.length === 0) return '–';
  const [least, most] = [format(Math.min(...values)), format(Math.max(...values))];
  const middle = format(median(values));
  return least === most ? middle : `${middle} (${least}–${most})`;
}
