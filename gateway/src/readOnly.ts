import type { RequestHandler } from 'express';
import { isApi, sendFailure } from './envelope.ts';

export const readOnly: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next();
  res.setHeader('Allow', 'GET, HEAD');
  if (isApi(req)) return sendFailure(res, 405, { code: 405, msg: '' });
  const headers = { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' };
  res.writeHead(405, headers).end('Method not allowed\n');
};
