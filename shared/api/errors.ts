/**
 * The failure of an API call: a row of the error catalogue. `client.ts` and `envelope.ts` classify
 * replies. An aborted call rejects with its `AbortError` instead.
 */
export type Failure =
  /** The envelope's code is a number other than 200, 0 and the statuses below. `text` is shown to the visitor. */
  | { kind: 'envelope'; text: string; code: number }
  /** No complete reply, body included, within the timeout: of this call, or of the gateway's call of the API. */
  | { kind: 'timeout' }
  /** HTTP 401, or such a code. */
  | { kind: 'unauthorized' }
  /** HTTP 403, or such a code. */
  | { kind: 'forbidden' }
  /** HTTP 404, or such a code. */
  | { kind: 'notFound' }
  /** Everything else: another HTTP status, no network, not JSON, no envelope, a schema violation. */
  | { kind: 'other' };

export type FailureKind = Failure['kind'];

/** The statuses that have a row of their own, as HTTP status or as code of an envelope. */
export const kindOfStatus: Partial<Record<number, 'unauthorized' | 'forbidden' | 'notFound'>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
};

/** The message is for logs; `failureText` returns the text for visitors. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.kind === 'envelope' ? failure.text : messages[failure.kind], options);
    this.failure = failure;
  }

  get kind(): FailureKind {
    return this.failure.kind;
  }
}

const messages: Record<Exclude<FailureKind, 'envelope'>, string> = {
  timeout: 'no complete reply in time',
  unauthorized: 'HTTP 401',
  forbidden: 'HTTP 403',
  notFound: 'HTTP 404',
  other: '',
};

/** The result of a call: its value, or its failure. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };
