import type { RequestHandler } from 'express';
import { rawQuery } from '../http/query.ts';

/** Left to themselves, some keep for ever what is said to have moved for good. */
const A_DAY = { 'Cache-Control': 'public, max-age=86400' };

/** Paths are written without a slash at their end. Two slashes at the start are another host's. */
export const trailingSlash: RequestHandler = (req, res, next) => {
  const path = /^(\/[^/\\].*?)\/+$/s.exec(req.path)?.[1];
  if (!path) return next();
  res.writeHead(308, { ...A_DAY, Location: path + rawQuery(req), 'Content-Length': 0 }).end();
};
