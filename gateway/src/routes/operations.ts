import { version } from '@twinfront/shared/node/version';
import { Router } from 'express';
import type { Registry } from 'prom-client';
import { sendUncached } from '../http/response.ts';

/** `/healthz` (liveness), `/readyz` (readiness) and `/metrics` (Prometheus). */
export function createOperations(isReady: () => boolean, registry: Registry): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/healthz', (_req, res) => sendUncached(res, 200, `ok ${version}\n`));
  router.get('/readyz', (_req, res) => {
    if (isReady()) sendUncached(res, 200, 'ok\n');
    else sendUncached(res, 503, 'not ready\n');
  });
  router.get('/metrics', async (_req, res) => {
    const text = await registry.metrics();
    sendUncached(res, 200, text, { 'Content-Type': registry.contentType });
  });
  return router;
}
