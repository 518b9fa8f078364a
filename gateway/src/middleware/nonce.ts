import { createHash } from 'node:crypto';

/**
 * What lets the style elements of a page in, and no others. The same for as long as the page is the
 * same, on every machine, so that a browser may keep it. Who would plant an element with it into the
 * content would change the content, and the nonce with it.
 *
 * @param parts all that is in the page
 */
export function nonceOf(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}

/** The headers of a page whose style elements carry the nonce; style attributes are let in without. */
export function allowStyles(
  security: Record<string, string>,
  nonce: string,
): Record<string, string> {
  const { 'Content-Security-Policy': policy, ...others } = security;
  if (!policy) return security;
  const styles = `style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'`;
  return { ...others, 'Content-Security-Policy': policy.replace("style-src 'self'", styles) };
}
