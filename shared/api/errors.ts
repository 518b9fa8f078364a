/**
 * A row of the error catalogue, as data. Which row a reply falls into is decided in `client.ts` and
 * `envelope.ts`. An aborted call is not in the catalogue: its `AbortError` passes through.
 */
export type Failure =
  /** The envelope's code was a number other than 200 and 0; the visitor reads the text. */
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

/** The message is for logs; what a visitor reads is in the language of the site (`failureText`). */
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

/** How a call ended. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };
