import { AsyncLocalStorage } from 'node:async_hooks';
import { type CallKey, calls, type Answer as Data } from '@twinfront/shared/api/calls';
import { createApiClient, REQUEST_TIMEOUT_MS } from '@twinfront/shared/api/client';
import { replySchema, SUCCESS_CODES } from '@twinfront/shared/api/envelope';
import { ApiError } from '@twinfront/shared/api/errors';
import { createLog } from '@twinfront/shared/node/log';
import * as v from 'valibot';
import { parseJson } from '../../gateway/src/content/parseJson.ts';
import { type Credentials, createLimitedFetch } from '../../gateway/src/content/upstream.ts';
import {
  createMappedFetch,
  type MappedFetchOptions,
} from '../../gateway/src/mapping/mappedFetch.ts';
import { issuesOf } from './issues.ts';
import { type Fault, type Finding, fault, quote, shorten } from './report.ts';

export interface Target {
  api: string;
  /** Sends the requests of a call, such as that of an API with a mapping. */
  fetch?: typeof fetch;
  timeoutMs?: number;
  /** A slower answer is a warning. */
  slowMs?: number;
  /** That of the setting `SITE_LOCALE`. */
  siteLocale?: string | undefined;
}

interface Reply {
  status: number;
  location: string | null;
  text: string;
  /** Undefined if the text is not JSON. */
  envelope: unknown;
}

interface SentRequest {
  address: string;
  /** Undefined if no complete response came. */
  status: number | undefined;
  text: string;
}

/** What happens while a call is sent. */
interface Recording {
  /** The call itself, or the requests of the mapping. */
  requests: SentRequest[];
  /** What may be wrong with the mapping. */
  hints: string[];
  /** When the last response came, as `performance.now()`. */
  repliedAt: number;
  /** Undefined if no complete response came. */
  reply?: Reply;
}

export type Answer<T = unknown> = Recording & { tookMs: number } & (
    | { value: T; error: undefined }
    | { value: undefined; error: ApiError }
  );

const ENVELOPE = '{ "code": 200, "msg": "", "data": … }';
const MEGABYTE = 1024 * 1024;
const SLOW_MS = 1000;

const recordings = new AsyncLocalStorage<Recording>();

/** Sends requests as the gateway does, and records them. */
export function createRecordingFetch(credentials?: Credentials): typeof fetch {
  const limitedFetch = createLimitedFetch(credentials);
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const request: SentRequest = { address, status: undefined, text: '' };
    const recording = recordings.getStore();
    recording?.requests.push(request);
    const response = await limitedFetch(input, init);
    request.status = response.status;
    request.text = await response.clone().text();
    if (recording) recording.repliedAt = performance.now();
    return response;
  };
}

/** An API with a mapping, as in the gateway. */
export function openMapping(options: Omit<MappedFetchOptions, 'log'>) {
  const log = {
    ...createLog('gateway', 'silent'),
    debug: ({ problem }: Record<string, unknown>) =>
      recordings.getStore()?.hints.push(String(problem)),
  };
  return createMappedFetch({ ...options, log });
}

/** Sends a call as the gateway does. */
export async function sendCall<Key extends CallKey>(
  { api, timeoutMs = REQUEST_TIMEOUT_MS, fetch = createRecordingFetch() }: Target,
  key: Key,
): Promise<Answer<Data<Key>>> {
  const start = performance.now();
  const recording: Recording = { requests: [], hints: [], repliedAt: start };
  const client = createApiClient({
    prefix: api,
    // Unlike in the gateway: the rules need the HTML as it was received.
    calls,
    timeoutMs,
    parseJson,
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      const { status, headers } = response;
      const text = await response.clone().text();
      const envelope = tryParse(text);
      recording.reply = { status, location: headers.get('location'), text, envelope };
      return response;
    },
  });
  // Without the time of the evaluation of a mapping.
  const recorded = () => ({ ...recording, tookMs: recording.repliedAt - start });
  try {
    const value = await recordings.run(recording, () => client.call(key));
    return { ...recorded(), value, error: undefined };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...recorded(), value: undefined, error };
  }
}

export function slowness({ tookMs }: Answer, { slowMs = SLOW_MS }: Target): Finding[] {
  if (tookMs <= slowMs) return [];
  const expected = `less than ${slowMs / 1000} s (${REQUEST_TIMEOUT_MS / 1000} s is a failure)`;
  const slow = fault('time', `${(tookMs / 1000).toFixed(1)} s`, expected);
  return [{ level: 'warning', ...slow, effect: 'it appears later' }];
}

function tryParse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** The `data` of the envelope before any schema applies. */
export const dataOf = (reply: Reply | undefined): unknown =>
  (reply?.envelope as { data?: unknown } | null | undefined)?.data;

/**
 * Why a call failed. Undefined if it succeeded, or if only its data breaks the contract.
 *
 * @param whole what the data should be
 */
export function failureOf({ reply, error, hints }: Answer, whole = 'data'): Fault | undefined {
  if (!error) return undefined;
  if (!reply && hints.length > 0) {
    return fault('mapping', hints.join(', '), 'an expression that makes the data of the contract');
  }
  if (!reply) return connectionFault(error);
  const { status, text, envelope, location } = reply;
  const isPage = /^\s*</.test(text);
  if (status >= 300 && status <= 399 && location) {
    // Its query may repeat that of the request, with a key in it.
    const target = shorten(location.replace(/\?.*/s, '?…'));
    const expected = 'HTTP 200; the gateway follows no redirect: use the address of the API itself';
    return fault('status', `HTTP ${status} to ${target}`, expected);
  }
  if (status < 200 || status > 299) {
    const reason = hints.length > 0 ? `, because ${hints.join(', ')}` : '';
    const received = `HTTP ${status}${isPage ? ' with an HTML page' : ''}${reason}`;
    return fault('status', received, `HTTP 200 with ${whole}${adviceOn(status)}`);
  }
  if (isPage) {
    return fault('body', 'an HTML page', 'JSON; is this the address of the API, or of a website?');
  }
  if (envelope === undefined) {
    return fault('body', text === '' ? 'nothing' : quote(text), `JSON: ${ENVELOPE}`);
  }
  const { success, output } = v.safeParse(replySchema, envelope);
  if (success && !SUCCESS_CODES.includes(output.code)) {
    const { code, msg } = output;
    const received = `${code} with the msg ${quote(msg || 'Error')}`;
    return fault('code', received, `200 or 0${adviceOn(code)}`);
  }
  const isEnvelope = issuesOf(replySchema, envelope).every(({ lost }) => lost);
  return isEnvelope ? undefined : fault('body', quote(envelope), `the envelope ${ENVELOPE}`);
}

const adviceOn = (status: number) =>
  status === 401 || status === 403
    ? '; set API_AUTHORIZATION, API_QUERY or API_HEADERS; without them the gateway sends a bearer without a token'
    : '';

function connectionFault(error: ApiError): Fault {
  if (error.kind === 'timeout') {
    const limit = `a complete response within ${REQUEST_TIMEOUT_MS / 1000} s`;
    return fault('time', 'no complete response', limit);
  }
  const causes = causesOf(error);
  const { message = '', code } = causes.at(-1) ?? {};
  const limit = Number(/^longer than (\d+) bytes$/.exec(message)?.[1]) / MEGABYTE;
  if (limit) return fault('body', `more than ${limit} MB`, `at most ${limit} MB`);
  if (code === 'Z_DATA_ERROR') {
    return fault('Content-Encoding', message, 'a body with the compression that it names');
  }
  // The messages of Node name the problem: ECONNREFUSED, ENOTFOUND, an expired certificate.
  return fault('connection', `the error “${message}”`, 'a complete HTTP response');
}

function causesOf(error: NodeJS.ErrnoException): NodeJS.ErrnoException[] {
  return error.cause instanceof Error ? [error, ...causesOf(error.cause)] : [error];
}
