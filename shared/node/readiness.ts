import type { Express, RequestHandler } from 'express';

export type Readiness = ReturnType<typeof createReadiness>;

/** States: starting → ready → shutting down. */
export function createReadiness() {
  let wasReady = false;
  let isShuttingDown = false;
  return {
    isStarting: () => !wasReady && !isShuttingDown,
    /** For `/readyz`. */
    isReady: () => wasReady && !isShuttingDown,
    isShuttingDown: () => isShuttingDown,
    /** Ready, or shutting down after having been ready. */
    wasReady: () => wasReady,
    /** No effect after `beginShutdown`. */
    markReady: () => {
      wasReady ||= !isShuttingDown;
    },
    beginShutdown: () => {
      isShuttingDown = true;
    },
  };
}

/**
 * Closes connections without a response until the server is ready: a proxy that does not check
 * `/readyz`, such as Caddy with dynamic upstreams, then tries another one.
 */
export function rejectUntilReady({ wasReady }: Pick<Readiness, 'wasReady'>): RequestHandler {
  return (_req, res, next) => {
    if (wasReady()) next();
    else res.destroy();
  };
}

/** From the start of the shutdown, each connection closes after its response. */
export function closeConnectionsOnShutdown(
  { response }: Express,
  { isShuttingDown }: Pick<Readiness, 'isShuttingDown'>,
): void {
  const { writeHead } = response;
  response.writeHead = function (...args: unknown[]) {
    if (isShuttingDown()) this.shouldKeepAlive = false;
    return Reflect.apply(writeHead, this, args);
  };
}
