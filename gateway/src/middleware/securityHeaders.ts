import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Bundles } from '../ssr/bundle.ts';
import { schemeScript } from './schemeScript.ts';

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
