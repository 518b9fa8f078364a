/**
 * The failure of an API call: a row of the error catalogue. `client.ts` and `envelope.ts` classify
 * replies. An aborted call rejects with its `AbortError` instead.
 */
export type Failure =
  /** The envelope's code is a number other than 200 and 0. `text` is shown to the visitor. */
  | { kind: 'envelope'; text: string; code: number }
  /** No complete reply, body included, within the timeout. */
  | { kind: 'timeout' }
  /** HTTP 401. */
  | { kind: 'unauthorized' }
  /** HTTP 403. */
  | { kind: 'forbidden' }
  /** HTTP 404. */
  | { kind: 'notFound' }
  /** Everything else: another HTTP status, no network, not JSON, no envelope, a schema violation. */
  | { kind: 'other' };

export type FailureKind = Failure['kind'];

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
