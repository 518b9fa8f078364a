import { randomUUID } from 'node:crypto';
import type { Log } from '@twinfront/shared/node/log';
import type { Request, RequestHandler } from 'express';
import { Counter, Histogram, type Registry } from 'prom-client';
import { LOGGED_PATH_LENGTH } from '../limits.ts';
import { isFromTrustedProxy, requestId } from './request.ts';
import { isApi } from './response.ts';

/**
 * How a page is served: `hit`: its answers are as they were rendered; `revalidated`: they were read first, and are the
 * same; `rendered`: for this request; `stale`: the previous document; `shell`: an app shell.
 */
export type PageCacheResult = 'hit' | 'revalidated' | 'rendered' | 'stale' | 'shell';

declare module 'node:http' {
  interface ServerResponse {
    /** How the page cache served a page. */
    pageCache?: PageCacheResult;
  }
}

/** The level of the log line of a request. */
export type RequestLevel = 'debug' | 'info';

const DURATION_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * A log line and a duration for each request. Labels have a bounded number of values. The
 * line has no personal data: no query, header or address, and no term or id of an API call.
 */
export function requestLogger(
  registry: Registry,
  log: Log,
  level: RequestLevel = 'info',
): RequestHandler {
  const { durations, detections, pages } = createMetrics(registry);

  return (req, res, next) => {
    const startedAt = performance.now();
    const { path, method, socket } = req;
    const bytesBefore = socket.bytesWritten;
    const id = requestIdOf(req);
    res.setHeader('X-Request-Id', id);
    res.once('close', () => {
      const ms = performance.now() - startedAt;
      const route = routeOf(req);
      const { detection } = req;
      const { pageCache } = res;
      const status = res.headersSent ? res.statusCode : undefined;
      const labels = {
        route,
        method: method === 'GET' || method === 'HEAD' ? method : 'other',
        status: String(status ?? 'aborted'),
      };
      durations.observe(labels, ms / 1000);
      if (pageCache) pages.inc({ result: pageCache });
      if (detection) detections.inc({ device: detection.device, reason: detection.reason });
      log[level](
        {
          id,
          method,
          route,
          path: loggedPath(req, path),
          status,
          // The connection ended before the response.
          aborted: res.writableFinished ? undefined : true,
          bytes: socket.bytesWritten - bytesBefore,
          ms: Math.round(ms * 100) / 100,
          device: detection?.device,
          pageCache,
        },
        'request',
      );
    });
    requestId.run(id, next);
  };
}

function createMetrics(registry: Registry) {
  const registers = [registry];
  return {
    durations: new Histogram({
      name: 'twinfront_http_request_duration_seconds',
      help: 'Time from the arrival of a request to the end of its response, by route, method and status; "aborted": the connection ended before the response.',
      labelNames: ['route', 'method', 'status'] as const,
      buckets: DURATION_BUCKETS_S,
      registers,
    }),
    pages: new Counter({
      name: 'twinfront_page_cache_requests_total',
      help: 'Pages served by result of the page cache: hit, revalidated, rendered, stale or shell (app shell).',
      labelNames: ['result'] as const,
      registers,
    }),
    detections: new Counter({
      name: 'twinfront_device_detections_total',
      help: 'Requests by detected device and reason: choice, header, userAgent or default.',
      labelNames: ['device', 'reason'] as const,
      registers,
    }),
  };
}

/** Short, and safe in a log and in a header. */
const VALID_REQUEST_ID = /^[\w.:+/=-]{1,128}$/;

/** The id of a trusted proxy, else a new one: other clients could forge ids. */
function requestIdOf(req: Request): string {
  const given = req.headers['x-request-id'];
  const isValid = typeof given === 'string' && VALID_REQUEST_ID.test(given);
  return isValid && isFromTrustedProxy(req) ? given : randomUUID();
}

export const UNKNOWN_ROUTE = 'unknown';

/** The route that has answered: one of a bounded number of labels. */
const routeOf = ({ baseUrl, route }: Request): string =>
  baseUrl + (route?.path ?? '') || UNKNOWN_ROUTE;

/** The path for a log: of an API call, which may have a term that a visitor typed, only the route. */
export const loggedPath = (req: Request, path = req.path): string =>
  isApi(path) ? routeOf(req) : path.slice(0, LOGGED_PATH_LENGTH);
