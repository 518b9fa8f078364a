import { createHash } from 'node:crypto';
import { SCHEME_ATTRIBUTE, SCHEME_KEY } from '@twinfront/shared/site/scheme';
import type { RequestHandler } from 'express';
import type { Bundles } from '../ssr/bundle.ts';

const policy = (scripts: string[], byTls: boolean) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts.map(hashSource)].join(' '),
    "style-src 'self'",
    // Behind TLS a browser asks for pictures by TLS, whatever their address says.
    `img-src 'self' https:${byTls ? '' : ' http:'} data:`,
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** A body is what its type says. */
export const NO_SNIFF = { 'X-Content-Type-Options': 'nosniff' };

/** Of a site that was visited by TLS: it is visited by nothing else from now on. */
const TRANSPORT = { 'Strict-Transport-Security': 'max-age=31536000' };

/** The scripts that stand in documents themselves are named by what they are. */
function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

interface SecurityOptions {
  /** The site's own address, if it is known. */
  publicOrigin?: string | undefined;
  /** Off where a development server puts scripts into pages. */
  csp?: boolean;
}

export const isTls = (publicOrigin: string | undefined) => /^https:/.test(publicOrigin ?? '');

/** Of all that a browser may show as a page. */
export function securityHeaders(
  { desktop, mobile }: Bundles,
  { publicOrigin, csp = true }: SecurityOptions = {},
): Record<string, string> {
  const byTls = isTls(publicOrigin);
  const scripts = [desktop, mobile].flatMap(({ rendering }) => rendering?.loader ?? []);
  return {
    ...NO_SNIFF,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(byTls && TRANSPORT),
    ...(csp && { 'Content-Security-Policy': policy([schemeScript, ...new Set(scripts)], byTls) }),
  };
}

/** Where the site's address is not known, a proxy tells how a visitor came. */
export const transportSecurity: RequestHandler = (req, res, next) => {
  if (req.secure) res.setHeaders(new Map(Object.entries(TRANSPORT)));
  next();
};

export function sendWith(headers: Record<string, string>): RequestHandler {
  const all = new Map(Object.entries(headers));
  return (_req, res, next) => {
    res.setHeaders(all);
    next();
  };
}

/**
 * What lets the style elements of a page in, and no others. The same for as long as the page is the
 * same, on every machine, so that a browser may keep it. Who would plant an element with it into the
 * content would change the content, and the nonce with it.
 *
 * @param parts all that is in the page
 */
export function createNonce(...parts: unknown[]): string {
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

/**
 * Stands in the head of every document: a visitor who chose light or dark sees it from the first
 * paint on. Reading what is kept throws where keeping is forbidden.
 */
export const schemeScript = `try{const s=localStorage.getItem("${SCHEME_KEY}");if(s)document.documentElement.setAttribute("${SCHEME_ATTRIBUTE}",s)}catch{}`;
