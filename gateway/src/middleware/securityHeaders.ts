import { hash } from 'node:crypto';
import { alertScript } from '@twinfront/shared/site/alert';
import { SCHEME_ATTRIBUTE, SCHEME_KEY } from '@twinfront/shared/site/scheme';
import type { RequestHandler } from 'express';
import type { Bundles } from '../ssr/bundle.ts';

const policy = (scripts: string[], byTls: boolean) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts.map(hashSource)].join(' '),
    "style-src 'self'",
    // Behind TLS browsers upgrade pictures to https.
    `img-src 'self' https:${byTls ? '' : ' http:'} data:`,
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

export const NO_SNIFF = { 'X-Content-Type-Options': 'nosniff' };

/** The CSP source of an inline script. */
const hashSource = (script: string) => `'sha256-${hash('sha256', script, 'base64')}'`;

export const isHttps = (publicOrigin: string | undefined) => /^https:/.test(publicOrigin ?? '');

/**
 * Headers of pages, and of all responses of the routes that `app.ts` lists after the assets. Assets have
 * `nosniff` only, and redirects before them none of these.
 */
export function createSecurityHeaders(
  { desktop, mobile }: Bundles,
  publicOrigin?: string,
): Record<string, string> {
  const byTls = isHttps(publicOrigin);
  const scripts = [desktop, mobile].flatMap(({ ssr }) => ssr?.loader ?? []);
  return {
    ...NO_SNIFF,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // Not in development, where there is no loader: Vite adds inline scripts.
    ...(scripts.length > 0 && {
      'Content-Security-Policy': policy([schemeScript, alertScript, ...new Set(scripts)], byTls),
    }),
  };
}

const YEAR_S = 365 * 24 * 60 * 60;

/** HSTS for every response to a secure request. */
export const transportSecurity: RequestHandler = (req, res, next) => {
  if (req.secure) res.setHeader('Strict-Transport-Security', `max-age=${YEAR_S}`);
  next();
};

/**
 * The CSP nonce of the page's style elements: a hash of the page, so that documents are cacheable and
 * equal on every gateway (except those with a return path, whose placeholder is random). Injected
 * content changes the nonce, so it cannot contain it.
 *
 * @param parts all parts of the page that depend on content or on the request
 */
export function createNonce(...parts: unknown[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22);
}

/** Allows style elements with the nonce, and style attributes. */
export function allowStyles(
  securityHeaders: Record<string, string>,
  nonce: string,
): Record<string, string> {
  const { 'Content-Security-Policy': policy, ...others } = securityHeaders;
  if (!policy) return securityHeaders;
  const styles = `style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'`;
  return { ...others, 'Content-Security-Policy': policy.replace("style-src 'self'", styles) };
}

/**
 * In the head of every document: applies the stored colour scheme before the first paint. `localStorage`
 * throws if storage is blocked.
 */
export const schemeScript = `try{const s=localStorage.getItem("${SCHEME_KEY}");if(s)document.documentElement.setAttribute("${SCHEME_ATTRIBUTE}",s)}catch{}`;
