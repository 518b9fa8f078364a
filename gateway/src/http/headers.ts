import { hash } from 'node:crypto';
import { alertScript, preferencesScript } from '@twinfront/shared/site/storage';
import type { Request, RequestHandler } from 'express';

export const DOCUMENT_TYPE = 'text/html; charset=utf-8';
export const ENVELOPE_TYPE = 'application/json; charset=utf-8';

const YEAR_S = 365 * 24 * 60 * 60;
const TRANSPORT_SECURITY = { 'Strict-Transport-Security': `max-age=${YEAR_S}` };

/** For every response. */
const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** For every response but documents: opened in a browser, it can load nothing. */
const EMPTY_POLICY = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** For pictures and files: link previews and the owner's other sites embed them. */
export const EMBEDDABLE = { 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** For a picture, which can be a document with scripts of its own. */
export const PICTURE_POLICY = { 'Content-Security-Policy': "default-src 'none'; sandbox" };

/**
 * For attachments. PDF files are not sandboxed: HTML lets browsers refuse the viewer in a sandbox, and earlier versions
 * of Chromium do. With `nosniff` such a file never becomes a document with scripts of this origin.
 */
export const ATTACHMENT_POLICY = EMPTY_POLICY;

const NOINDEX = { 'X-Robots-Tag': 'noindex' };

/** For a page that staff see on a closed site. */
export const STAFF_HEADERS = {
  'Cache-Control': 'private, no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  ...NOINDEX,
};

const STYLES = "style-src 'self'";

/**
 * The CSP of documents, before `allowStyles`. None in development, where Vite adds inline scripts.
 *
 * @param loaders the inline scripts of both apps, which development has none of
 */
export function createPolicy(loaders: string[], publicOrigin?: string): string | undefined {
  if (loaders.length === 0) return undefined;
  const scripts = new Set([preferencesScript, alertScript, ...loaders]);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...[...scripts].map(hashSource)].join(' '),
    STYLES,
    // Behind TLS browsers upgrade pictures to https.
    `img-src 'self' https:${isHttps(publicOrigin) ? '' : ' http:'} data:`,
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The CSP source of an inline script or style element. */
const hashSource = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

export const isHttps = (publicOrigin: string | undefined) => /^https:/.test(publicOrigin ?? '');

/** A setting of the app: TLS ends before the gateway, whatever a request says. */
export const ALWAYS_SECURE = 'always secure';

export const isSecure = (req: Request) => req.secure || req.app.enabled(ALWAYS_SECURE);

/**
 * The policy of a document, with its style attributes and its style element.
 *
 * @param css the text of the element, if there is one
 */
export function allowStyles(policy: string, css: string | undefined): Record<string, string> {
  const element = css === undefined ? '' : ` ${hashSource(css)}`;
  const styles = `${STYLES}${element}; style-src-attr 'unsafe-inline'`;
  return { 'Content-Security-Policy': policy.replace(STYLES, styles) };
}

interface CommonHeadersOptions {
  /** That of documents, see `createPolicy`. */
  policy: string | undefined;
  publicOrigin: string | undefined;
  /** Search engines list no page of the site. */
  noindex: boolean;
}

/** Sets the headers of every response. Documents replace the policy. */
export function commonHeaders({
  policy,
  publicOrigin,
  noindex,
}: CommonHeadersOptions): RequestHandler {
  const headers = Object.entries({
    ...SECURITY_HEADERS,
    ...(policy && EMPTY_POLICY),
    ...(noindex && NOINDEX),
  });
  const bySecureRequest = Object.entries(
    !publicOrigin || isHttps(publicOrigin) ? TRANSPORT_SECURITY : {},
  );

  return (req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    if (isSecure(req)) for (const [name, value] of bySecureRequest) res.setHeader(name, value);
    next();
  };
}
