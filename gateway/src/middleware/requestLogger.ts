import type { RequestHandler } from 'express';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Log } from '../observability/log.ts';
import { requestIdOf } from './requestId.ts';
import { routeLabel } from './routeLabel.ts';

declare module 'node:http' {
  interface ServerResponse {
    /** What the request that is answered is called. */
    requestId?: string;
  }
}

const MAX_PATH = 512;
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts and times each request, and notes it in the log. What is counted is bounded, whatever
 * visitors ask for. What is noted says nothing of who they are: no query, header or address.
 */
export function observeRequests(registry: Registry, log: Log): RequestHandler {
  const { requests, durations, judgements } = createMetrics(registry);

  return (req, res, next) => {
    const begun = performance.now();
    const { path, method, socket } = req;
    const route = routeLabel(path);
    const bytesBefore = socket.bytesWritten;
    const id = requestIdOf(req);
    res.requestId = id;
    res.once('close', () => {
      const ms = performance.now() - begun;
      const { judgement } = req;
      const status = res.headersSent ? res.statusCode : undefined;
      const labels = {
        route,
        method: method === 'GET' || method === 'HEAD' ? method : 'other',
        status: String(status ?? 'aborted'),
      };
      requests.inc(labels);
      durations.observe(labels, ms / 1000);
      if (judgement) judgements.inc({ device: judgement.device, reason: judgement.reason });
      log.request(
        {
          id,
          method,
          route,
          path: path.slice(0, MAX_PATH),
          status,
          // The visitor left before the end.
          aborted: res.writableFinished ? undefined : true,
          bytes: socket.bytesWritten - bytesBefore,
          ms: Math.round(ms * 100) / 100,
          device: judgement?.device,
        },
        'request',
      );
    });
    next();
  };
}

function createMetrics(registry: Registry) {
  const registers = [registry];
  const labelNames = ['route', 'method', 'status'] as const;
  return {
    requests: new Counter({
      name: 'http_requests_total',
      help: 'Requests by route, method and status; "aborted": the visitor left before the answer.',
      labelNames,
      registers,
    }),
    durations: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'From the arrival of a request to the end of its answer.',
      labelNames,
      buckets: SECONDS,
      registers,
    }),
    judgements: new Counter({
      name: 'judgements_total',
      help: 'Requests by the device that was judged, and why: choice, userAgent or default.',
      labelNames: ['device', 'reason'] as const,
      registers,
    }),
  };
}
