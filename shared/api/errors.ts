/**
 * The error catalogue: one class per row. Which row a reply falls into is decided in `client.ts`
 * and `envelope.ts`. A call that was aborted is not in it: the `AbortError` passes through.
 * The messages are for logs; what a visitor reads is said in the language of the site.
 */
export type FailureKind =
  | 'envelope'
  | 'timeout'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'other';

export abstract class ApiError extends Error {
  abstract readonly kind: FailureKind;
  override name = 'ApiError';
}

/** The envelope's code was a number other than 200 and 0. */
export class EnvelopeError extends ApiError {
  readonly kind = 'envelope';
  readonly code: number;

  /** The message is what the visitor reads. */
  constructor(code: number, msg: string | undefined) {
    super(msg || 'Error');
    this.code = code;
  }
}

/** No whole reply, body included, within the timeout. */
export class ApiTimeoutError extends ApiError {
  readonly kind = 'timeout';

  constructor(options?: ErrorOptions) {
    super('no whole reply in time', options);
  }
}

/** HTTP 401. */
export class UnauthorizedError extends ApiError {
  readonly kind = 'unauthorized';

  constructor(options?: ErrorOptions) {
    super('HTTP 401', options);
  }
}

/** HTTP 403. */
export class ForbiddenError extends ApiError {
  readonly kind = 'forbidden';

  constructor(options?: ErrorOptions) {
    super('HTTP 403', options);
  }
}

/** HTTP 404. */
export class NotFoundError extends ApiError {
  readonly kind = 'notFound';

  constructor(options?: ErrorOptions) {
    super('HTTP 404', options);
  }
}

/** Everything else: another HTTP status, no network, not JSON, no envelope, data of another shape. */
export class OtherError extends ApiError {
  readonly kind = 'other';

  constructor(options?: ErrorOptions) {
    super('', options);
  }
}

/** An error of the catalogue as data, which can be kept and carried. */
export type Failure =
  | { kind: 'envelope'; text: string; code: number }
  | { kind: Exclude<FailureKind, 'envelope'> };

/** How a call ended. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export function failureOf(error: ApiError): Failure {
  if (error instanceof EnvelopeError) {
    return { kind: error.kind, text: error.message, code: error.code };
  }
  // Only an `EnvelopeError` is of the other kind.
  return { kind: error.kind as Exclude<FailureKind, 'envelope'> };
}

export function errorOfFailure(failure: Failure): ApiError {
  switch (failure.kind) {
    case 'envelope':
      return new EnvelopeError(failure.code, failure.text);
    case 'timeout':
      return new ApiTimeoutError();
    case 'unauthorized':
      return new UnauthorizedError();
    case 'forbidden':
      return new ForbiddenError();
    case 'notFound':
      return new NotFoundError();
    case 'other':
      return new OtherError();
  }
}

export function errorOfStatus(status: number, options?: ErrorOptions): ApiError {
  switch (status) {
    case 401:
      return new UnauthorizedError(options);
    case 403:
      return new ForbiddenError(options);
    case 404:
      return new NotFoundError(options);
    default:
      return new OtherError(options);
  }
}
