import type { Log } from '@twinfront/shared/node/log';
import type { RequestHandler } from 'express';
import { Histogram, type Registry } from 'prom-client';

const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * A duration and, at the level `debug`, a log line for each request, with the id that the gateway has given it. Neither
 * has an id of content or a term of a visitor.
 */
export function requestLogger(registry: Registry, log: Pick<Log, 'debug'>): RequestHandler {
  const durations = new Histogram({
    name: 'twinfront_content_request_duration_seconds',
    help: 'Requests to the content service by route and status; 503: the database failed.',
    labelNames: ['route', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  return (req, res, next) => {
    const startedAt = performance.now();
    res.once('close', () => {
      const ms = performance.now() - startedAt;
      // The pattern, such as `/banner/:id`.
      const route = req.route?.path ?? 'unknown';
      const status = String(res.headersSent ? res.statusCode : 'aborted');
      durations.observe({ route, status }, ms / 1000);
      const fields = { id: req.headers['x-request-id'], method: req.method, route, status };
      log.debug({ ...fields, ms: Math.round(ms * 100) / 100 }, 'request');
    });
    next();
  };
}
