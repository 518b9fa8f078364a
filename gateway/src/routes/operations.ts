import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { CloseFlag } from '../content/closeFlag.ts';
import { sendNoStore } from '../http/sendNoStore.ts';
import type { Readiness } from '../server/lifecycle.ts';

/** Where each part of the gateway registers what it counts, beside what the process itself costs. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

interface MetricsOptions {
  registry: Registry;
  closeFlag: CloseFlag;
  isUpstreamDown: () => boolean;
  isReady: Readiness['isReady'];
}

/** `/metrics`: all that is counted, as Prometheus reads it. */
export function metrics({
  registry,
  closeFlag,
  isUpstreamDown,
  isReady,
}: MetricsOptions): RequestHandler {
  const states = {
    site_closed: ['1 while the site is closed to visitors.', closeFlag.isClosed],
    upstream_breaker_open: ['1 while the API is down and left alone.', isUpstreamDown],
    site_ready: ['1 when visitors may be sent here.', isReady],
  } as const;
  for (const [name, [help, isSo]] of Object.entries(states)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(isSo() ? 1 : 0);
      },
    });
  }

  return async (req, res, next) => {
    if (req.path !== '/metrics') return next();
    const text = await registry.metrics();
    sendNoStore(res, 200, text, { 'Content-Type': registry.contentType });
  };
}
