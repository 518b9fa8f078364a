import { median } from './statistics.ts';

/** How one series compares with another that was measured in the same rounds. */
export interface Ratio {
  /** The median of single rounds: what slows the machine for a while slows both. */
  value: number;
  least: number;
  most: number;
}

export function ratioOf(ours: number[], theirs: number[]): Ratio {
  const rounds = ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
  return {
    value: median(rounds),
    least: Math.min(...rounds),
    most: Math.max(...rounds),
  };
}

export function formatRatio({ value, least, most }: Ratio): string {
  if (!Number.isFinite(value)) return '–';
  return `${value.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
}
