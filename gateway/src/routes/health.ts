import type { RequestHandler } from 'express';
import { sendNoStore } from '../http/sendNoStore.ts';
import type { Readiness } from '../server/lifecycle.ts';

/** `/healthz`: the process is alive. `/readyz`: visitors may be sent here. */
export function health({ ask }: Readiness): RequestHandler {
  return (req, res, next) => {
    const well = { '/healthz': () => true, '/readyz': ask }[req.path];
    if (!well) return next();
    if (well()) sendNoStore(res, 200, 'ok\n');
    else sendNoStore(res, 503, 'not ready\n');
  };
}
