import type { Finding } from './Check.ts';

const SLOW_MS = 1000;

export function tellSlow(ms: number): Finding[] {
  if (ms <= SLOW_MS) return [];
  return [
    {
      level: 'flaw',
      what: `It took ${(ms / 1000).toFixed(1)} s. Right would be less than 1 s; after 5 s it counts as failed.`,
      seen: 'the rest of the page first, and this later, if nobody asked for it before.',
    },
  ];
}
