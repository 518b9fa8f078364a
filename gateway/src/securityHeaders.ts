import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Bundles } from './bundle.ts';
import { schemeScript } from './schemeScript.ts';

const policy = (scripts: string[]) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts.map(hashSource)].join(' '),
    // The component libraries put their styles into elements and attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: http: data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** A body is what its type says. */
export const NO_SNIFF = { 'X-Content-Type-Options': 'nosniff' };

/** The scripts that stand in documents themselves are named by what they are. */
function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** Of all that a browser may show as a page. `csp` is off where a development server puts scripts into it. */
export function securityHeaders({ desktop, mobile }: Bundles, csp = true): Record<string, string> {
  const scripts = [desktop, mobile].flatMap(({ rendering }) => rendering?.loader ?? []);
  return {
    ...NO_SNIFF,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    ...(csp && { 'Content-Security-Policy': policy([schemeScript, ...new Set(scripts)]) }),
  };
}

export function sendWith(headers: Record<string, string>): RequestHandler {
  const all = new Map(Object.entries(headers));
  return (_req, res, next) => {
    res.setHeaders(all);
    next();
  };
}
