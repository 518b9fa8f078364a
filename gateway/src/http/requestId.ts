import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of the visitor's request that a call is made for; none while content is refreshed in the background. */
export const requestId = new AsyncLocalStorage<string>();

/** For requests to the API: both servers log the id. */
export function requestIdHeader(): Record<string, string> {
  const id = requestId.getStore();
  return id === undefined ? {} : { 'X-Request-Id': id };
}
