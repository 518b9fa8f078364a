import type { RequestHandler } from 'express';
import { CLOSED_POLICY, isHttps, SECURITY_HEADERS, TRANSPORT_SECURITY } from './headers.ts';

interface SecurityHeadersOptions {
  /** That of documents, see `createPolicy`. */
  policy: string | undefined;
  publicOrigin: string | undefined;
}

/** Sets the security headers of every response. Documents replace the policy. */
export function securityHeaders({ policy, publicOrigin }: SecurityHeadersOptions): RequestHandler {
  const headers = Object.entries({ ...SECURITY_HEADERS, ...(policy && CLOSED_POLICY) });
  const bySecureRequest = Object.entries(
    !publicOrigin || isHttps(publicOrigin) ? TRANSPORT_SECURITY : {},
  );

  return (req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    if (req.secure) for (const [name, value] of bySecureRequest) res.setHeader(name, value);
    next();
  };
}
