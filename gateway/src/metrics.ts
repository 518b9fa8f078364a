import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CloseFlag } from './closeFlag.ts';
import { routeLabel } from './routeLabel.ts';
import { sendNoStore } from './sendNoStore.ts';

/** Where each part of the gateway registers what it counts, beside what the process itself costs. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

const labelNames = ['route', 'method', 'status'] as const;
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts and times each request. What it notes of one is bounded, whatever visitors ask for. */
export function countRequests(registry: Registry): RequestHandler {
  const registers = [registry];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route, method and status; "aborted": the visitor left before the answer.',
    labelNames,
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its answer.',
    labelNames,
    buckets: SECONDS,
    registers,
  });

  return (req, res, next) => {
    const begun = performance.now();
    const route = routeLabel(req.path);
    const method = req.method === 'GET' || req.method === 'HEAD' ? req.method : 'other';
    res.once('close', () => {
      const status = res.headersSent ? String(res.statusCode) : 'aborted';
      const labels = { route, method, status };
      requests.inc(labels);
      durations.observe(labels, (performance.now() - begun) / 1000);
    });
    next();
  };
}

interface MetricsOptions {
  registry: Registry;
  closeFlag: CloseFlag;
  isUpstreamDown: () => boolean;
  isReady: () => boolean;
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
