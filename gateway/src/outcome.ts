import { ApiError, EnvelopeError, type FailureKind } from '@twinfront/shared/api/errors';

export interface Failure {
  kind: FailureKind;
  text: string;
  /** The envelope's code, for the kind `envelope`. */
  code?: number;
}

/** How a call to the API ended. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export function failureOf(error: unknown): Failure {
  if (error instanceof EnvelopeError) {
    return { kind: error.kind, text: error.message, code: error.code };
  }
  if (error instanceof ApiError) return { kind: error.kind, text: error.message };
  return { kind: 'other', text: '' };
}
