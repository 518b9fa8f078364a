import type { RequestHandler } from 'express';
import { Gauge, type Registry } from 'prom-client';
import type { CloseFlag } from '../content/closeFlag.ts';
import { sendUncached } from '../http/response.ts';
import type { Readiness } from '../server/lifecycle.ts';

interface MetricsOptions {
  registry: Registry;
  closeFlag: CloseFlag;
  isCircuitOpen: () => boolean;
  isReady: Readiness['isReady'];
}

/** `/metrics` for Prometheus. */
export function metrics({
  registry,
  closeFlag,
  isCircuitOpen,
  isReady,
}: MetricsOptions): RequestHandler {
  const states = {
    twinfront_site_closed: ['1 while the site is closed to visitors.', closeFlag.isClosed],
    twinfront_upstream_circuit_open: [
      '1 while the circuit breaker of the API is open.',
      isCircuitOpen,
    ],
    twinfront_ready: ['1 while the gateway is ready.', isReady],
  } as const;
  for (const [name, [help, isSet]] of Object.entries(states)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(isSet() ? 1 : 0);
      },
    });
  }

  return async (_req, res) => {
    const text = await registry.metrics();
    sendUncached(res, 200, text, { 'Content-Type': registry.contentType });
  };
}

/** For `/healthz` (liveness) and `/readyz` (readiness). */
export function healthCheck(isOk: () => boolean): RequestHandler {
  return (_req, res) => {
    if (isOk()) sendUncached(res, 200, 'ok\n');
    else sendUncached(res, 503, 'not ready\n');
  };
}
