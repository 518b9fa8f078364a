import { paths } from '@twinfront/shared/site/paths';
import { parseReturnPath } from '@twinfront/shared/site/returnPath';
import type { Request } from 'express';

/**
 * The page of ours that a visitor comes from, if their browser says so. Only ever a local path. Who
 * comes from the judge page in its other view comes from where that one leads back to.
 */
export function refererPath(req: Request): string | undefined {
  const referer = req.get('Referer');
  if (!referer || !URL.canParse(referer)) return undefined;
  const { host, pathname, search, searchParams } = new URL(referer);
  if (host !== req.headers.host) return undefined;
  if (pathname === paths.judgeView) return parseReturnPath(searchParams.get('to'));
  return parseReturnPath(pathname + search);
}
