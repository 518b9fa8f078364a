import { createServer } from 'node:http';
import express, { type Response, Router } from 'express';
import type { Registry } from 'prom-client';
import { listenOn } from './server.ts';
import { version } from './version.ts';

/** `/healthz` (liveness), `/readyz` (readiness) and `/metrics` (Prometheus). */
export function createOperations(
  isReady: () => boolean | Promise<boolean>,
  metrics: Registry,
): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/healthz', (_req, res) => send(res, 200, `ok ${version}\n`));
  router.get('/readyz', async (_req, res) => {
    if (await isReady()) send(res, 200, 'ok\n');
    else send(res, 503, 'not ready\n');
  });
  router.get('/metrics', async (_req, res) => {
    const text = await metrics.metrics();
    res.set('Content-Type', metrics.contentType);
    send(res, 200, text);
  });
  return router;
}

function send(res: Response, status: number, text: string): void {
  if (!res.get('Content-Type')) res.type('text');
  const headers = {
    'Cache-Control': 'no-store',
    'Content-Length': String(Buffer.byteLength(text)),
  };
  res.status(status).set(headers).end(text);
}

/** Serves the routes of operations on a port of their own. */
export async function serveOperations(
  operations: Router,
  address: { port: number; host: string },
  server = createServer(),
) {
  server.on('request', express().disable('x-powered-by').use(operations));
  const port = await listenOn(server, address, 'OPS_PORT');
  return {
    port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
