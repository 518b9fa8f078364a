import type { RequestHandler } from 'express';

/** `/healthz`: the process is alive. `/readyz`: visitors may be sent here. */
export function health(isReady: () => boolean): RequestHandler {
  return (req, res, next) => {
    const well = { '/healthz': () => true, '/readyz': isReady }[req.path];
    if (!well) return next();
    const headers = { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' };
    if (well()) res.writeHead(200, headers).end('ok\n');
    else res.writeHead(503, headers).end('not ready\n');
  };
}
