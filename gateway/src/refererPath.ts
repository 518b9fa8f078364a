import { paths } from '@twinfront/shared/site/paths';
import { parseReturnPath } from '@twinfront/shared/site/returnPath';
import type { Request } from 'express';

/** The page of ours that a visitor comes from, if their browser says so. Only ever a local path. */
export function refererPath(req: Request): string | undefined {
  const referer = req.get('Referer');
  if (!referer || !URL.canParse(referer)) return undefined;
  const { host, pathname, search } = new URL(referer);
  if (host !== req.headers.host || pathname === paths.judgeView) return undefined;
  return parseReturnPath(pathname + search);
}
