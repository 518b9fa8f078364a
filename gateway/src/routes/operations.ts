import type { RequestHandler } from 'express';
import { Gauge, type Registry } from 'prom-client';
import { sendUncached } from '../http/response.ts';

type Flags = Record<string, [help: string, isSet: () => boolean]>;

/** `/metrics` for Prometheus. Each flag is a gauge with the values 0 and 1. */
export function metrics(registry: Registry, flags: Flags): RequestHandler {
  for (const [name, [help, isSet]] of Object.entries(flags)) {
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
