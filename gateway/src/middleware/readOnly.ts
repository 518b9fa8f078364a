import type { RequestHandler } from 'express';
import { isApi, sendFailure } from '../http/envelope.ts';
import { sendNoStore } from '../http/sendNoStore.ts';

export const readOnly: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next();
  res.setHeader('Allow', 'GET, HEAD');
  if (isApi(req)) return sendFailure(res, 405, { code: 405, msg: '' });
  sendNoStore(res, 405, 'Method not allowed\n');
};
