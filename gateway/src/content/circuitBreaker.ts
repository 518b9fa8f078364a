import { ApiError } from '@twinfront/shared/api/errors';
import { describeError, type Log } from '@twinfront/shared/node/log';
import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
} from 'cockatiel';

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

const FAILURES = 5;

/**
 * While the circuit is open, and during a trial, calls fail at once with the last failure of the API.
 * A trial that fails opens the circuit again.
 *
 * @param halfOpenAfterMs time until the next call of `execute` is a trial, which closes the circuit on success
 */
export function createCircuitBreaker(halfOpenAfterMs: number, log: Log) {
  let isLogged = false;
  const policy = circuitBreaker(handleWhen(isUpstreamFailure), {
    breaker: new ConsecutiveBreaker(FAILURES),
    halfOpenAfter: halfOpenAfterMs,
  });
  const lastFailure = () =>
    policy.lastFailure && 'error' in policy.lastFailure ? policy.lastFailure.error : undefined;
  policy.onBreak(() => {
    // Also after each trial call that fails.
    if (!isLogged) log.warn({ error: describeError(lastFailure()) }, 'circuit breaker opened');
    isLogged = true;
  });
  policy.onReset(() => {
    log.info({}, 'circuit breaker closed');
    isLogged = false;
  });

  return {
    isOpen: () => policy.state !== CircuitState.Closed,
    /** @throws ApiError */
    execute: async <T>(call: () => Promise<T>): Promise<T> => {
      // cockatiel would queue calls behind the trial call, possibly until its timeout.
      if (policy.state === CircuitState.HalfOpen) throw lastFailure();
      try {
        return await policy.execute(call);
      } catch (error) {
        throw isBrokenCircuitError(error) ? lastFailure() : error;
      }
    },
    /**
     * Fails while the circuit is open, but neither opens nor closes it: user-controlled calls may fail.
     * @throws ApiError
     */
    executeWithoutRecording: async <T>(call: () => Promise<T>): Promise<T> => {
      if (policy.state !== CircuitState.Closed) throw lastFailure();
      return call();
    },
  };
}

/** Timeout, network error, 5xx or invalid reply. Other failures, such as 404, neither count nor reset the count. */
function isUpstreamFailure(error: unknown): boolean {
  return error instanceof ApiError && ['timeout', 'other'].includes(error.kind);
}
