import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../../bench/support/statistics.ts';

/** A page and its text. */
export interface KnownPage {
  path: string;
  status: number;
  words: string;
}

interface VisitOptions {
  origin: string;
  pages: KnownPage[];
  end: AbortSignal;
  visitors: number;
  /** Between two requests of a visitor. */
  pauseMs: number;
}

const TIMEOUT_MS = 10_000;
const CHANGE_TIMEOUT_MS = 30_000;

/** Concurrent visitors that request one page after the other on kept connections. */
export async function visit({ origin, pages, end, visitors, pauseMs }: VisitOptions) {
  const times: number[] = [];
  const failures = new Set<string>();

  async function visitPage({ path, status, words }: KnownPage): Promise<void> {
    const startedAt = performance.now();
    const failure = await fetch(origin + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      .then(async (reply) => {
        const text = await reply.text();
        if (reply.status !== status) return `answered ${reply.status} instead of ${status}`;
        return text.includes(words) ? undefined : `does not say ${words}`;
      })
      .catch((error) => `did not answer: ${error.cause ?? error}`);
    times.push(performance.now() - startedAt);
    if (failure) failures.add(`${path} ${failure}`);
  }

  async function visitor(number: number): Promise<void> {
    for (let turn = number; !end.aborted; turn += 1) {
      const page = pages[turn % pages.length];
      if (page) await visitPage(page);
      await wait(pauseMs);
    }
  }

  await Promise.all(Array.from({ length: visitors }, (_, number) => visitor(number)));
  return {
    requests: times.length,
    /** Messages, each once. */
    failures: [...failures],
    // Milliseconds until the end of a response.
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    max: percentile(times, 1),
  };
}

/** @returns after how many milliseconds the change has happened */
export async function untilTrue(
  change: string,
  hasHappened: () => boolean | Promise<boolean>,
): Promise<number> {
  const startedAt = performance.now();
  while (!(await hasHappened())) {
    if (performance.now() - startedAt > CHANGE_TIMEOUT_MS) throw new Error(`not yet: ${change}`);
    await wait(20);
  }
  return performance.now() - startedAt;
}

/** Waits until a server answers. */
export async function untilListening(address: string): Promise<void> {
  await untilTrue(`${address} answers`, () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
}
