/**
 * The error catalogue: one class per row. Which row a reply falls into is decided in `client.ts`
 * and `envelope.ts`. A call that was aborted is not in it: the `AbortError` passes through.
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

  constructor(code: number, msg: string | undefined) {
    super(msg || 'Error');
    this.code = code;
  }
}

/** No whole reply, body included, within the timeout. */
export class ApiTimeoutError extends ApiError {
  readonly kind = 'timeout';

  constructor(options?: ErrorOptions) {
    super('网络错误', options);
  }
}

/** HTTP 401. */
export class UnauthorizedError extends ApiError {
  readonly kind = 'unauthorized';

  constructor(options?: ErrorOptions) {
    super('认证失败，请重新登录', options);
  }
}

/** HTTP 403. */
export class ForbiddenError extends ApiError {
  readonly kind = 'forbidden';

  constructor(options?: ErrorOptions) {
    super('当前操作没有权限', options);
  }
}

/** HTTP 404. */
export class NotFoundError extends ApiError {
  readonly kind = 'notFound';

  constructor(options?: ErrorOptions) {
    super('资源不存在', options);
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
export interface Failure {
  kind: FailureKind;
  /** What the toast says; empty for the row without a text. */
  text: string;
  /** The envelope's code, for the kind `envelope`. */
  code?: number;
}

/** How a call ended. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export function failureOf(error: ApiError): Failure {
  const { kind, message: text } = error;
  return error instanceof EnvelopeError ? { kind, text, code: error.code } : { kind, text };
}

export function errorOfFailure({ kind, text, code = 0 }: Failure): ApiError {
  switch (kind) {
    case 'envelope':
      return new EnvelopeError(code, text);
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
