/** Breaks off what is longer than it may be. */
export function limitBytes(max: number) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let seen = 0;
    for await (const chunk of source) {
      seen += chunk.length;
      if (seen > max) throw new Error(`longer than ${max} bytes`);
      yield chunk;
    }
  };
}

/** Ends what keeps its reader waiting; a reader may take as long as it likes. */
export function limitStalls(maxMs: number, end: () => void) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let timer = setTimeout(end, maxMs);
    try {
      for await (const chunk of source) {
        clearTimeout(timer);
        yield chunk;
        timer = setTimeout(end, maxMs);
      }
    } finally {
      clearTimeout(timer);
    }
  };
}

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
