import { ApiError } from '@twinfront/shared/api/errors';
import type { Log } from '@twinfront/shared/node/log';
import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  isBulkheadRejectedError,
} from 'cockatiel';

/** Leaves an API alone that is down, and finds out by itself when it is back. */
export interface Breaker {
  isOpen: () => boolean;
  /**
   * Learns from how a call ends.
   * @throws ApiError as the call does; while the API is left alone, as the last one that failed
   */
  run: <T>(call: () => Promise<T>) => Promise<T>;
  /** The same, but learns nothing: a visitor may have chosen what the API fails at. */
  pass: <T>(call: () => Promise<T>) => Promise<T>;
  stop: () => void;
}

interface BreakerOptions {
  /** Whether the API answers what no visitor can choose. Never rejects. */
  isAlive: () => Promise<boolean>;
  probeMs: number;
  log: Log;
}

const FAILURES = 5;

export function createBreaker({ isAlive, probeMs, log }: BreakerOptions): Breaker {
  const failures = new ConsecutiveBreaker(FAILURES);
  const policy = circuitBreaker(handleAll, { breaker: failures, halfOpenAfter: probeMs });
  let last: ApiError | undefined;
  let stopProbing = () => {};

  policy.onBreak((reason) => {
    // By itself it would try the next call that comes, and no other until that has ended.
    if (!('isolated' in reason)) stopProbing = probe(policy.isolate());
  });

  function probe(hold: { dispose: () => void }): () => void {
    let isTold = false;
    let isOver = false;
    const stop = () => {
      isOver = true;
      clearInterval(timer);
    };
    // One that is not answered holds up no later one: the API may be back meanwhile.
    const ask = async () => {
      const alive = await isAlive();
      if (isOver) return;
      if (alive) {
        stop();
        hold.dispose();
        failures.success();
        if (isTold) log.info({}, 'the API answers again');
      } else if (!isTold) {
        isTold = true;
        log.warn({ probeMs }, 'the API is down and left alone');
      }
    };
    const timer = setInterval(ask, probeMs).unref();
    // At once: a few things may be broken, and all the others well.
    void ask();
    return stop;
  }

  const isOpen = () => policy.state !== CircuitState.Closed;

  return {
    isOpen,
    pass: async (call) => {
      if (isOpen()) throw refusal(last);
      return call();
    },
    run: async (call) => {
      if (isOpen()) throw refusal(last);
      const result = await policy.execute(async () => {
        try {
          return { value: await call() };
        } catch (error) {
          if (!isFailure(error)) return { error };
          last = error;
          throw error;
        }
      });
      if ('error' in result) throw result.error;
      return result.value;
    },
    stop: () => stopProbing(),
  };
}

/** Nothing came, or nothing that makes sense; everything else is an answer. */
export function isFailure(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || isBulkheadRejectedError(error.cause)) return false;
  return error.kind === 'timeout' || error.kind === 'other';
}

function refusal(last: ApiError | undefined): ApiError {
  const options = { cause: new Error('the API is down and left alone') };
  return new ApiError({ kind: last?.kind === 'timeout' ? 'timeout' : 'other' }, options);
}
