import type { RequestHandler } from 'express';
import { sendUncached } from '../http/response.ts';
import type { Bundles } from '../ssr/bundle.ts';

/** What both sites load. A missing asset is a 404 of its own, never a page. */
export function assets(bundles: Bundles): RequestHandler {
  const prefixes = (['desktop', 'mobile'] as const).map((device) => ({
    prefix: `/${device}/`,
    bundle: bundles[device],
  }));

  return (req, res, next) => {
    const found = prefixes.find(({ prefix }) => req.path.startsWith(prefix));
    if (!found) return next();
    return found.bundle.assets(req, res, (error?: unknown) => {
      if (error || !req.path.startsWith(`${found.prefix}assets/`)) return next(error);
      sendUncached(res, 404, 'Not found\n');
    });
  };
}
