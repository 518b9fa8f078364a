import ky, { HTTPError, TimeoutError } from 'ky';
import * as v from 'valibot';
import { unwrap } from './envelope.ts';
import { ApiError, kindOfStatus } from './errors.ts';
import type { HtmlSchema, SafeHtml } from './fields.ts';

export const REQUEST_TIMEOUT_MS = 5000;

export interface CallOptions {
  signal?: AbortSignal;
}

/**
 * A GET client. Resolves with parsed data or rejects with an `ApiError`. `Html` is `string` if replies
 * contain untrusted HTML.
 */
export interface ApiClient<Html extends string = SafeHtml> {
  readonly html: HtmlSchema<Html>;
  get<const S extends v.GenericSchema>(
    path: string,
    schema: S,
    options?: CallOptions & { searchParams?: Record<string, string> },
  ): Promise<v.InferOutput<S>>;
}

export interface ApiClientOptions<Html extends string> {
  /** Base path or absolute base URL of the API, such as `/api`. */
  prefix: string;
  html: HtmlSchema<Html>;
  timeoutMs?: number;
  fetch?: typeof fetch;
}

export function createApiClient<Html extends string>({
  prefix,
  html,
  timeoutMs = REQUEST_TIMEOUT_MS,
  fetch,
}: ApiClientOptions<Html>): ApiClient<Html> {
  const http = ky.create({
    prefix,
    // `timeout` alone does not include the body.
    timeout: timeoutMs,
    totalTimeout: timeoutMs,
    retry: 0,
    headers: { Accept: 'application/json', Authorization: 'Bearer ' },
    ...(fetch && { fetch }),
  });

  return {
    html,
    async get(path, schema, { signal, searchParams } = {}) {
      try {
        const reply = await http.get(path, { signal, searchParams }).json();
        return v.parse(schema, unwrap(reply));
      } catch (error) {
        throw toApiError(error, signal);
      }
    },
  };
}

function toApiError(cause: unknown, signal: AbortSignal | undefined): unknown {
  if (cause instanceof ApiError || signal?.aborted) return cause;
  if (cause instanceof HTTPError) {
    return new ApiError({ kind: kindOfStatus[cause.response.status] ?? 'other' }, { cause });
  }
  if (cause instanceof TimeoutError) return new ApiError({ kind: 'timeout' }, { cause });
  return new ApiError({ kind: 'other' }, { cause });
}
