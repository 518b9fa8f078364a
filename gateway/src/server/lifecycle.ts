import type { Express, RequestHandler } from 'express';

export type Readiness = ReturnType<typeof createReadiness>;

/** States: starting → ready → terminating. */
export function createReadiness() {
  let isServing = false;
  let isTerminating = false;
  return {
    isStarting: () => !isServing && !isTerminating,
    /** For `/readyz`. */
    isReady: () => isServing && !isTerminating,
    isTerminating: () => isTerminating,
    /** Ready, or terminating after having been ready. */
    isServing: () => isServing,
    /** No effect after `beginShutdown`. */
    markReady: () => {
      isServing ||= !isTerminating;
    },
    beginShutdown: () => {
      isTerminating = true;
    },
  };
}

const OPERATIONS = ['/healthz', '/readyz', '/metrics'];

/**
 * Closes connections without a response until the gateway is ready: a proxy that does not check
 * `/readyz`, such as Caddy with dynamic upstreams, then tries another gateway.
 */
export function rejectUntilReady({ isServing }: Pick<Readiness, 'isServing'>): RequestHandler {
  return (req, res, next) => {
    if (isServing() || OPERATIONS.includes(req.path)) return next();
    res.destroy();
  };
}

/** While the gateway drains, each connection closes after its response. */
export function closeWhileDraining(
  { response }: Express,
  { isTerminating }: Pick<Readiness, 'isTerminating'>,
): void {
  const { writeHead } = response;
  response.writeHead = function (...args: unknown[]) {
    if (isTerminating()) this.shouldKeepAlive = false;
    return Reflect.apply(writeHead, this, args);
  };
}
