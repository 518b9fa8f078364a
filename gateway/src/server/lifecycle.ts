import type { RequestHandler } from 'express';

/** States: starting → ready → draining. */
export interface Readiness {
  isStarting: () => boolean;
  /** For `/readyz`. */
  isReady: () => boolean;
  isDraining: () => boolean;
  /** Ready, or draining after having been ready. */
  isServing: () => boolean;
  /** No effect after `beginShutdown`. */
  markReady: () => void;
  beginShutdown: () => void;
}

export function createReadiness(): Readiness {
  let state: 'starting' | 'ready' | 'draining' = 'starting';
  let wasReady = false;
  return {
    isStarting: () => state === 'starting',
    isReady: () => state === 'ready',
    isDraining: () => state === 'draining',
    isServing: () => wasReady,
    markReady: () => {
      if (state !== 'starting') return;
      state = 'ready';
      wasReady = true;
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
export function rejectUntilReady({ isServing }: Pick<Readiness, 'isServing'>): RequestHandler {
  return (req, res, next) => {
    if (isServing() || OPERATIONS.includes(req.path)) return next();
    res.destroy();
  };
}
