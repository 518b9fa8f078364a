import type { RequestHandler } from 'express';

const policy = [
  "default-src 'self'",
  "script-src 'self'",
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

/** `csp` is off where a development server puts scripts into the document. */
export function securityHeaders(csp: boolean): RequestHandler {
  const headers = new Map(
    Object.entries(csp ? { ...constant, 'Content-Security-Policy': policy } : constant),
  );
  return (_req, res, next) => {
    res.setHeaders(headers);
    next();
  };
}
