import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of the visitor's request that a call is made for, or that found its content stale; none for calls of the timer. */
export const requestId = new AsyncLocalStorage<string>();

/** For requests to the API: both servers log the id. */
export function requestIdHeader(): Record<string, string> {
  const id = requestId.getStore();
  return id === undefined ? {} : { 'X-Request-Id': id };
}
