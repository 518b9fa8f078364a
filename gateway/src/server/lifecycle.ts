import type { RequestHandler } from 'express';

/** From the start until the first pages are rendered, until shutdown, until the end. */
export interface Readiness {
  isStarting: () => boolean;
  /** For `/readyz`. */
  isReady: () => boolean;
  isDraining: () => boolean;
  /** Without effect once the shutdown has begun. */
  markReady: () => void;
  beginShutdown: () => void;
}

export function createReadiness(): Readiness {
  let state: 'starting' | 'ready' | 'draining' = 'starting';
  return {
    isStarting: () => state === 'starting',
    isReady: () => state === 'ready',
    isDraining: () => state === 'draining',
    markReady: () => {
      if (state === 'starting') state = 'ready';
    },
    beginShutdown: () => {
      state = 'draining';
    },
  };
}

const OPERATIONS = ['/healthz', '/readyz', '/metrics'];

/**
 * Closes connections without a response until the gateway is ready: a proxy that does not check
 * `/readyz`, such as Caddy with dynamic upstreams, then tries another gateway.
 */
export function rejectUntilReady({ isStarting }: Pick<Readiness, 'isStarting'>): RequestHandler {
  return (req, res, next) => {
    if (!isStarting() || OPERATIONS.includes(req.path)) return next();
    res.destroy();
  };
}
