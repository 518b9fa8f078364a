/** The smallest value that is at least as large as this part of the values. */
export function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

/** Of an even number of values: the mean of the two in the middle. */
export function median(values: number[]): number {
  const reversed = values.map((value) => -value);
  return (percentile(values, 0.5) - percentile(reversed, 0.5)) / 2;
}

/** The median with the range, such as `1.2 (1.1–1.4)`. */
export function spread(values: number[], digits = 0): string {
  if (values.length === 0) return '–';
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map(
    (value) => value.toFixed(digits),
  );
  return least === most ? `${middle}` : `${middle} (${least}–${most})`;
}

/** The ratios of each round: a machine that slows down for a while affects both series. */
export function ratios(ours: number[], theirs: number[]): number[] {
  return ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
}
