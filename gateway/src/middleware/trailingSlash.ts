import type { RequestHandler } from 'express';
import { rawQuery } from '../http/query.ts';

/** Without it some browsers cache a permanent redirect forever. */
const A_DAY = { 'Cache-Control': 'public, max-age=86400' };

/** Redirects to the path without trailing slashes. Two slashes at the start would name another host. */
export const trailingSlash: RequestHandler = (req, res, next) => {
  const path = /^(\/[^/\\].*?)\/+$/s.exec(req.path)?.[1];
  if (!path) return next();
  res.writeHead(308, { ...A_DAY, Location: path + rawQuery(req), 'Content-Length': 0 }).end();
};
