import ky, { HTTPError, TimeoutError } from 'ky';
import * as v from 'valibot';
import { type Answer, type CallKey, type Calls, callPath, schemaOf } from './calls.ts';
import { unwrap } from './envelope.ts';
import { ApiError, kindOfStatus } from './errors.ts';
import type { SafeHtml } from './fields.ts';

export const REQUEST_TIMEOUT_MS = 5000;

/** HTTP status and code of the envelope with which the gateway says that its call of the API has timed out. */
export const GATEWAY_TIMEOUT = 504;

export interface CallOptions {
  signal?: AbortSignal;
}

/** `Html` is `string` if replies contain untrusted HTML. */
export interface ApiClient<Html extends string = SafeHtml> {
  /** Resolves with parsed data, or rejects with an `ApiError`; an aborted call rejects with its `AbortError`. */
  call<K extends CallKey>(key: K, options?: CallOptions): Promise<Answer<K, Html>>;
}

interface HttpClient<Html extends string> extends ApiClient<Html> {
  /** The same for the data at a path below the base path. */
  get<Data>(
    path: string,
    schema: v.GenericSchema<unknown, Data>,
    options?: CallOptions,
  ): Promise<Data>;
}

export interface ApiClientOptions<Html extends string> {
  /** Base path or absolute base URL of the API, such as `/api`. */
  prefix: string;
  calls: Calls<Html>;
  timeoutMs?: number | undefined;
  fetch?: typeof fetch;
  /** By default `JSON.parse`. */
  parseJson?: (text: string) => unknown;
}

export function createApiClient<Html extends string>({
  prefix,
  calls,
  timeoutMs = REQUEST_TIMEOUT_MS,
  fetch,
  parseJson,
}: ApiClientOptions<Html>): HttpClient<Html> {
  const http = ky.create({
    prefix,
    // `timeout` alone does not include the body.
    timeout: timeoutMs,
    totalTimeout: timeoutMs,
    retry: 0,
    headers: { Accept: 'application/json', Authorization: 'Bearer ' },
    ...(fetch && { fetch }),
    ...(parseJson && { parseJson }),
  });

  const get: HttpClient<Html>['get'] = async (path, schema, { signal } = {}) => {
    try {
      return v.parse(schema, unwrap(await http.get(path, { signal }).json()));
    } catch (error) {
      throw toApiError(error, signal);
    }
  };

  return {
    get,
    call: async <Key extends CallKey>(key: Key, options?: CallOptions) =>
      (await get(callPath(key), schemaOf(calls, key), options)) as Answer<Key, Html>,
  };
}

function toApiError(cause: unknown, signal: AbortSignal | undefined): unknown {
  if (cause instanceof ApiError || signal?.aborted) return cause;
  if (cause instanceof HTTPError) {
    const { response, data } = cause;
    const isTimeout = response.status === GATEWAY_TIMEOUT && data?.code === GATEWAY_TIMEOUT;
    const kind = isTimeout ? 'timeout' : (kindOfStatus[response.status] ?? 'other');
    return new ApiError({ kind }, { cause });
  }
  if (cause instanceof TimeoutError) return new ApiError({ kind: 'timeout' }, { cause });
  return new ApiError({ kind: 'other' }, { cause });
}
