import { isPagePath, parseUrl, paths } from './paths.ts';

const MAX_LENGTH = 2048;
const hereOrigin = 'http://site.invalid';

/**
 * A valid return path, or undefined. It begins with one `/`, has no `\` or control character, stays on
 * this origin and is a page of the site other than the maintenance page.
 */
export function parseReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined;
  if (!/^\/(?!\/)/.test(value) || /[\\\p{Cc}]/u.test(value)) return undefined;
  const url = parseUrl(value, hereOrigin);
  if (url?.origin !== hereOrigin) return undefined;
  if (!isPagePath(url.pathname) || url.pathname === paths.maintain) return undefined;
  const path = url.pathname + url.search + url.hash;
  return path.length > MAX_LENGTH ? undefined : path;
}
