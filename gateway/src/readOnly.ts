import type { RequestHandler } from 'express';

export const readOnly: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next();
  const headers = { Allow: 'GET, HEAD', 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' };
  res.writeHead(405, headers).end('Method not allowed\n');
};
