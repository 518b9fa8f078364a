import { AsyncLocalStorage } from 'node:async_hooks';
import { type CallKey, calls, type Answer as Data } from '@twinfront/shared/api/calls';
import { createApiClient, REQUEST_TIMEOUT_MS } from '@twinfront/shared/api/client';
import { replySchema, SUCCESS_CODES } from '@twinfront/shared/api/envelope';
import { ApiError } from '@twinfront/shared/api/errors';
import { createLog } from '@twinfront/shared/node/log';
import type { Locale } from '@twinfront/shared/site/locale';
import { siteUrl } from '@twinfront/shared/site/paths';
import * as v from 'valibot';
import {
  credentialsFor,
  errorStatus,
  isUntyped,
  mediaAddress,
  PICTURES,
  requestMedia,
  START_BYTES,
} from '../../gateway/src/content/media.ts';
import { parseJson } from '../../gateway/src/content/parseJson.ts';
import {
  type Credentials,
  createLimitedFetch,
  limitBytes,
} from '../../gateway/src/content/upstream.ts';
import { createMappedFetch, type ParsedMapping } from '../../gateway/src/mapping/mappedFetch.ts';
import { issuesOf } from './issues.ts';
import { type Fault, type Finding, fault, quote, shorten } from './report.ts';

export interface Target {
  api: string;
  /** The address of the folder of pictures below `/media/`. */
  mediaFolder: string;
  /** Undefined: the API has the contract. */
  mapped?: Pick<ReturnType<typeof openMapping>, 'fetch'> | undefined;
  apiCredentials?: Credentials | undefined;
  siteLocale?: Locale | undefined;
  timeoutMs: number;
  /** Between two parts of a picture. */
  stallMs: number;
  /** A slower answer is a warning. */
  slowMs: number;
}

interface Reply {
  status: number;
  type: string;
  location: string | null;
  text: string;
}

interface SentRequest {
  address: string;
  /** Undefined if no complete response came. */
  status: number | undefined;
  text: string;
}

export type Answer<T = unknown> = {
  /** The address of the call; empty if a mapping sends other requests. */
  address: string;
  requests: SentRequest[];
  /** What may be wrong with the mapping. */
  hints: string[];
  tookMs: number;
  /** Undefined if no complete response came. */
  reply: Reply | undefined;
} & ({ value: T; error: undefined } | { value: undefined; error: ApiError });

const ENVELOPE = '{ "code": 200, "msg": "", "data": … }';
const MEGABYTE = 1024 * 1024;

/** What is sent for one call. */
interface Recording extends Pick<Answer, 'requests' | 'hints'> {
  /** When its last reply came, as `performance.now()`. */
  repliedAt: number;
}

const recordings = new AsyncLocalStorage<Recording>();

/** Sends requests as the gateway does, and records them. */
function createRecordingFetch(credentials: Credentials | undefined): typeof fetch {
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
export function openMapping(
  mapping: ParsedMapping,
  { api, mediaFolder, apiCredentials }: Pick<Target, 'api' | 'mediaFolder' | 'apiCredentials'>,
) {
  return createMappedFetch({
    ...mapping,
    api,
    media: mediaFolder,
    fetch: createRecordingFetch(apiCredentials),
    log: {
      ...createLog('gateway', 'silent'),
      debug: ({ problem }) => recordings.getStore()?.hints.push(String(problem)),
    },
  });
}

/** Sends a call as the gateway does. */
export async function sendCall<Key extends CallKey>(
  {
    api: prefix,
    timeoutMs,
    mapped,
    apiCredentials,
  }: Omit<Target, 'mediaFolder' | 'stallMs' | 'slowMs'>,
  key: Key,
): Promise<Answer<Data<Key>>> {
  const start = performance.now();
  const recording: Recording = { requests: [], hints: [], repliedAt: start };
  const answer = {
    address: '',
    requests: recording.requests,
    hints: recording.hints,
    tookMs: 0,
    reply: undefined as Reply | undefined,
  };
  const send = mapped?.fetch ?? createRecordingFetch(apiCredentials);
  const client = createApiClient({
    prefix,
    // Unlike in the gateway: the rules need the HTML as it was received.
    calls,
    timeoutMs,
    parseJson,
    fetch: async (input, init) => {
      if (!mapped) answer.address = (input as Request).url;
      const response = await send(input, init);
      // Without the time of the evaluation.
      answer.tookMs = recording.repliedAt - start;
      const { status, headers } = response;
      const text = await response.clone().text();
      const type = headers.get('content-type') ?? '';
      answer.reply = { status, type, location: headers.get('location'), text };
      return response;
    },
  });
  try {
    const value = await recordings.run(recording, () => client.call(key));
    return { ...answer, value, error: undefined };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...answer, value: undefined, error };
  }
}

export function slowness(tookMs: number, slowMs: number): Finding[] {
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
export function dataOf(reply: Reply | undefined): unknown {
  const envelope = tryParse(reply?.text ?? '');
  return typeof envelope === 'object' && envelope !== null && 'data' in envelope
    ? envelope.data
    : undefined;
}

/** Without the query of the target, which may repeat that of the request with a key in it. */
const statusText = (status: number, location: string | null) =>
  `HTTP ${status}${location ? ` to ${shorten(location.replace(/\?.*/s, '?…'))}` : ''}`;

/**
 * Why a call failed. Undefined if it succeeded, or if only its data breaks the contract.
 *
 * @param whole what the data should be
 */
export function failureOf({ reply, error, hints }: Answer, whole?: string): Fault | undefined {
  if (!error) return undefined;
  if (!reply && hints.length > 0) {
    return fault('mapping', hints.join(', '), 'an expression that makes the data of the contract');
  }
  if (!reply) return connectionFault(error);
  const { status, type, text, location } = reply;
  const envelope = tryParse(text);
  // The gateway reads JSON whatever its type is.
  const isPage =
    /^\s*<(!doctype|html)\b/i.test(text) || (/^text\/html\b/i.test(type) && envelope === undefined);
  if (status >= 300 && status <= 399 && location) {
    const advice = 'HTTP 200; the gateway follows no redirect: use the address of the API itself';
    return fault('status', statusText(status, location), advice);
  }
  if (status < 200 || status > 299) {
    const reason = hints.length > 0 ? `, because ${hints.join(', ')}` : '';
    const received = `HTTP ${status}${isPage ? ' with an HTML page' : ''}${reason}`;
    const expected = `HTTP 200${whole ? ` with ${whole}` : ''}${adviceOn(status, whole)}`;
    return fault('status', received, expected);
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
    return fault(
      'code',
      `${code} with the msg ${quote(msg || 'Error')}`,
      `200 or 0${adviceOn(code)}`,
    );
  }
  const isEnvelope = issuesOf(replySchema, envelope).every(({ lost }) => lost);
  return isEnvelope ? undefined : fault('body', quote(envelope), `the envelope ${ENVELOPE}`);
}

function adviceOn(status: number, whole?: string): string {
  if (status === 404 && !whole) return '; is the path of the base URL right?';
  if (status !== 401 && status !== 403) return '';
  return '; set API_AUTHORIZATION, API_QUERY or API_HEADERS; without them the gateway sends a bearer without a token';
}

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

const PICTURE = 'a picture: HTTP 200, image/…; set MEDIA_UPSTREAM if pictures have another origin';

/** Fetches a picture with a relative address as the gateway does. */
export async function checkPicture(target: Target, src: string): Promise<Finding[]> {
  const start = performance.now();
  const address = mediaAddress(target.mediaFolder, siteUrl(src));
  const found = address
    ? await pictureFault(target, address)
    : fault('src', src, 'a path without empty parts, and without encoded /, \\ or ..');
  const effect = 'an empty place, or its alt text';
  return found
    ? [{ level: 'broken', ...found, effect }]
    : slowness(performance.now() - start, target.slowMs);
}

async function pictureFault(target: Target, address: string): Promise<Fault | undefined> {
  const { api, mediaFolder, timeoutMs, stallMs, apiCredentials = {} } = target;
  const controller = new AbortController();
  const start = performance.now();
  try {
    const { status, headers, body } = await requestMedia(
      address,
      { headersTimeout: timeoutMs, bodyTimeout: stallMs, signal: controller.signal },
      credentialsFor(mediaFolder, api, apiCredentials),
    );
    if (status !== 200)
      return fault('status', statusText(status, headers.get('location')), PICTURE);
    if (errorStatus({ status, headers }, PICTURES) === 404) {
      return fault('Content-Type', shorten(headers.get('content-type') ?? 'nothing'), PICTURE);
    }
    let first = Buffer.alloc(0);
    for await (const chunk of limitBytes(PICTURES.maxBytes)(body)) {
      if (first.length < START_BYTES) first = Buffer.concat([first, chunk]);
      // It takes too long: the time is a warning of its own.
      if (performance.now() - start > 2 * stallMs) break;
    }
    if (!isUntyped(headers) || PICTURES.typeOf(first)) return undefined;
    return fault('Content-Type', shorten(headers.get('content-type') ?? 'nothing'), PICTURE);
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (code === 'UND_ERR_BODY_TIMEOUT') {
      return fault('body', `a response that stalls for ${stallMs / 1000} s`, 'a complete picture');
    }
    const kind = /^UND_ERR_(HEADERS|CONNECT)_TIMEOUT$/.test(code) ? 'timeout' : 'other';
    return connectionFault(new ApiError({ kind }, { cause }));
  } finally {
    controller.abort();
  }
}
