/** A bounded number of those who are served at the same time. */
export interface Crowd {
  /** How to leave again; undefined if there is no place. */
  enter: (end: () => void) => (() => void) | undefined;
}

interface CrowdOptions {
  max: number;
  placeMs: number;
}

/**
 * Whoever has been inside for longer than `placeMs` gives way to the next who comes: those who take
 * their time on purpose lock out nobody.
 */
export function createCrowd({ max, placeMs }: CrowdOptions): Crowd {
  const inside = new Map<symbol, { since: number; end: () => void }>();
  return {
    enter: (end) => {
      const now = performance.now();
      if (inside.size >= max) {
        const [longest] = inside;
        if (!longest || now - longest[1].since < placeMs) return undefined;
        inside.delete(longest[0]);
        longest[1].end();
      }
      const key = Symbol();
      inside.set(key, { since: now, end });
      return () => inside.delete(key);
    },
  };
}
