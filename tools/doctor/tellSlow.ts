import type { Finding } from './Check.ts';

export function tellSlow(ms: number, slowMs: number): Finding[] {
  if (ms <= slowMs) return [];
  return [
    {
      level: 'flaw',
      what: `It took ${(ms / 1000).toFixed(1)} s. Right would be less than ${slowMs / 1000} s; after 5 s it counts as failed.`,
      seen: 'the rest of the page first, and this later, if nobody asked for it before.',
    },
  ];
}
