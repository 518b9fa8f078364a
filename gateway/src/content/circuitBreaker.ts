import { ApiError, type Failure } from '@twinfront/shared/api/errors';
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
  const breaker = new ConsecutiveBreaker(FAILURES);
  const policy = circuitBreaker(handleWhen(isFailure), { breaker, halfOpenAfter: halfOpenAfterMs });
  const lastFailure = () =>
    policy.lastFailure && 'error' in policy.lastFailure ? policy.lastFailure.error : undefined;
  /** With the kind of the last failure, which belongs to another call. */
  function rejection(): ApiError {
    const cause = lastFailure();
    const failure: Failure = cause instanceof ApiError ? cause.failure : { kind: 'other' };
    const error = new ApiError(failure, { cause });
    error.message = 'the circuit breaker is open; the last failure';
    return error;
  }
  /** Timeout, network error, 5xx or invalid reply. */
  function isFailure(error: unknown): boolean {
    // A queued call leaves the API less than the timeout, so it does not count. A trial call has to count:
    // a trial without a failure closes the circuit.
    if (error instanceof QueuedCallError) return policy.state === CircuitState.HalfOpen;
    return error instanceof ApiError && !isAnswer(error);
  }
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
      if (policy.state === CircuitState.HalfOpen) throw rejection();
      try {
        return await policy.execute(call);
      } catch (error) {
        // For cockatiel an error that is no failure does not interrupt a sequence of failures.
        if (isAnswer(error)) breaker.success();
        throw isBrokenCircuitError(error) ? rejection() : error;
      }
    },
    /**
     * Fails while the circuit is open, but neither opens nor closes it: user-controlled calls may fail.
     * @throws ApiError
     */
    executeWithoutRecording: async <T>(call: () => Promise<T>): Promise<T> => {
      if (policy.state !== CircuitState.Closed) throw rejection();
      return call();
    },
  };
}

/** HTTP 401, 403 or 404, or an error code in an envelope: the API is up. */
function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && !['timeout', 'other'].includes(error.kind);
}

/** A call that timed out after it was queued by the gateway, or that was rejected by a full queue. */
export class QueuedCallError extends ApiError {
  constructor(cause: unknown) {
    super({ kind: 'timeout' }, { cause });
  }
}
