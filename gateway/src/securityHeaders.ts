import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';

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

const constant = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** The scripts that stand in documents themselves are named by what they are. */
function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** `csp` is off where a development server puts scripts into the document. */
export function securityHeaders(csp: boolean, inlineScripts: string[] = []): RequestHandler {
  const scripts = [...new Set(inlineScripts)];
  const headers = new Map(
    Object.entries(csp ? { ...constant, 'Content-Security-Policy': policy(scripts) } : constant),
  );
  return (_req, res, next) => {
    res.setHeaders(headers);
    next();
  };
}
