import type { RequestHandler } from 'express';
import { rawQuery } from './target.ts';

/** Paths are written without a slash at their end. Two slashes at the start are another host's. */
export const trailingSlash: RequestHandler = (req, res, next) => {
  const path = /^(\/[^/\\].*?)\/+$/s.exec(req.path)?.[1];
  if (!path) return next();
  res.writeHead(308, { Location: path + rawQuery(req), 'Content-Length': 0 }).end();
};
