import { pipeline } from 'node:stream/promises';
import { attachmentType } from '@twinfront/shared/api/address';
import { attachmentTypes } from '@twinfront/shared/api/attachments';
import { REQUEST_TIMEOUT_MS } from '@twinfront/shared/api/client';
import { sizeLimits } from '@twinfront/shared/api/limits';
import { describeError, type Log, throttleLog } from '@twinfront/shared/node/log';
import type { Request, RequestHandler, Response } from 'express';
import { Agent, request } from 'undici';
import { addQuery, type Credentials, limitBytes, resend } from '../content/upstream.ts';
import { ATTACHMENT_POLICY, EMBEDDABLE, PICTURE_POLICY } from '../http/headers.ts';
import { rawQuery, requestIdHeader } from '../http/request.ts';
import { sendUncached } from '../http/response.ts';
import { mediaLimits } from '../limits.ts';
import { createDemand, createQueue } from '../queue.ts';

const REQUEST_HEADERS = ['range', 'if-range', 'if-none-match', 'if-modified-since'];
const RESPONSE_HEADERS = [
  'ETag',
  'Last-Modified',
  'Cache-Control',
  'Accept-Ranges',
  'Content-Range',
];
const BODY_HEADERS = ['Content-Type', 'Content-Encoding', 'Content-Length'];
const DEFAULT_HEADERS = {
  // Without it, caches guess how long a picture is fresh.
  'Cache-Control': 'public, max-age=60',
  ...EMBEDDABLE,
};

/** Where `/media/…` comes from. */
export interface MediaSource {
  /** The address of the folder; it ends with `/`. */
  folder: string;
  /** Undefined if the folder has another origin than the API. */
  credentials?: Credentials | undefined;
}

/** `/media/…`: streams the files that the API names by a relative address: images, and attachments by the ends of their names. */
export function media(
  { folder, credentials = {} }: MediaSource,
  log: Log,
  limits: Partial<typeof mediaLimits> = {},
): RequestHandler {
  const { maxConcurrent, ...timeouts } = { ...mediaLimits, ...limits };
  // A picture beyond the limit waits: aborting a slow one would leave it half loaded, which browsers do not repeat.
  const queue = createQueue(maxConcurrent);
  const warn = throttleLog(log, 'warn');

  return async (req, res) => {
    // The path alone: the address in the request line may have a host.
    const address = mediaAddress(folder, {
      pathname: req.baseUrl + req.path,
      search: rawQuery(req),
    });
    if (!address) return sendUncached(res, 404, 'Not found\n');
    try {
      await queue.run('item', createDemand(Infinity, res), () => proxy(address, req, res));
    } catch (error) {
      const path = req.baseUrl + req.path;
      log.debug({ path, error: describeError(error) }, 'media request failed');
      if (res.headersSent || res.closed) return;
      sendUncached(res, 502, 'The file is not available\n');
    }
  };

  async function proxy(address: string, req: Request, res: Response): Promise<void> {
    const path = req.baseUrl + req.path;
    const rule = ruleOf(path);
    const controller = new AbortController();
    res.once('close', () => controller.abort());
    /** Follows no redirect and decompresses nothing. */
    async function send(method: 'GET' | 'HEAD', names: string[]) {
      const given = { ...requestHeaders(req, names), ...requestIdHeader(), ...credentials.headers };
      const { signal } = controller;
      const options = { dispatcher, method, headers: given, signal, ...timeouts };
      const target = addQuery(address, credentials.query);
      const { statusCode, headers, body } = await resend(() => request(target, options));
      return { status: statusCode, headers: new Headers(headers as Record<string, string>), body };
    }
    const logRefusal = (reason: string, { status, headers }: MediaReply) =>
      warn({ path, status, type: headers.get('content-type') ?? '' }, `media refused: ${reason}`);

    let reply = await send(req.method === 'HEAD' ? 'HEAD' : 'GET', REQUEST_HEADERS);
    const needsStart = rule.kind !== 'download' && isUntyped(reply.headers);
    const hasStart = reply.status !== 206 && req.method !== 'HEAD';
    if (needsStart && !hasStart && reply.status < 300) {
      reply.body.on('error', () => {}).destroy();
      reply = await send('GET', []);
    }
    const error = errorStatus(reply, rule);
    const isFile = reply.status === 200 || reply.status === 206;
    if (error && isFile) {
      logRefusal(error === 404 ? 'its type' : 'too large', reply);
    } else if (error && reply.status >= 300 && reply.status < 404) {
      logRefusal('its status', reply);
    }
    // An unread body would cost its connection.
    if (error) await reply.body.dump().catch(() => {});
    if (error === 404) return sendUncached(res, 404, 'Not found\n');
    if (error) throw new Error(`rejected reply with status ${reply.status}`);
    if (reply.status === 416) return void res.writeHead(416, responseHeaders(reply, rule)).end();
    const body = limitBytes(rule.maxBytes)(reply.body);
    // Before the headers, so that the response to a body that fails at once is 502.
    const first = await readStart(body, needsStart ? START_BYTES : 1);
    const type = needsStart || rule.kind === 'download' ? rule.typeOf(first) : undefined;
    if (needsStart && !type && isFile) {
      logRefusal('its first bytes are of no allowed type', reply);
      return sendUncached(res, 404, 'Not found\n');
    }
    res.writeHead(reply.status, responseHeaders(reply, rule, type));
    if (req.method === 'HEAD') return void res.end();
    if (first.length > 0) res.write(first);
    await pipeline(body, res);
  }
}

/** The first bytes of a body, or all of a shorter one. */
async function readStart(body: AsyncGenerator<Uint8Array>, bytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length < bytes) {
    const { value, done } = await body.next();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  return Buffer.concat(chunks);
}

/** The reply to several ranges is `multipart/byteranges`, which is no image: they are not requested. */
function requestHeaders(req: Request, names: string[]): Record<string, string> {
  const headers = names.map((name) => [name, req.get(name) ?? '']);
  return Object.fromEntries(
    headers.filter(([name, value]) => value && !(name === 'range' && value.includes(','))),
  );
}

function responseHeaders(
  { status, headers }: MediaReply,
  { kind }: MediaRule,
  type?: string,
): Record<string, string> {
  const hasBody = status === 200 || status === 206;
  const names = [...RESPONSE_HEADERS, ...(hasBody ? BODY_HEADERS : [])];
  const disposition = headers.get('content-disposition') ?? '';
  return {
    ...DEFAULT_HEADERS,
    ...(kind === 'picture' ? PICTURE_POLICY : ATTACHMENT_POLICY),
    ...Object.fromEntries(
      names.map((name) => [name, headers.get(name) ?? '']).filter(([, value]) => value),
    ),
    ...(hasBody && type && { 'Content-Type': type }),
    // With the name under which browsers save the file.
    ...(kind === 'document' && disposition && { 'Content-Disposition': disposition }),
    ...(kind === 'download' && {
      'Content-Disposition': disposition.replace(/^[^;]*/, 'attachment'),
    }),
    // A cached 416 would answer requests for the whole picture.
    ...(status === 416 && { 'Cache-Control': 'no-store' }),
  };
}

interface MediaReply {
  status: number;
  headers: Headers;
}

const dispatcher = new Agent({ connectTimeout: REQUEST_TIMEOUT_MS });

/** What is passed on of the files below `/media/`. */
interface MediaRule {
  kind: 'picture' | 'document' | 'download';
  /** The `Content-Type` of its reply. */
  contentType: RegExp;
  maxBytes: number;
  /** The media type of a file, by its first bytes, if its upstream does not know it. */
  typeOf: (start: Buffer) => string | undefined;
}

const PICTURES: MediaRule = {
  kind: 'picture',
  contentType: /^image\/[\w.+-]+\s*(;|$)/i,
  maxBytes: sizeLimits.pictureBytes,
  typeOf: pictureType,
};

const PDF_FILES: MediaRule = {
  kind: 'document',
  contentType: /^application\/pdf\s*(;|$)/i,
  maxBytes: sizeLimits.attachmentBytes,
  typeOf: (start) => (start.includes('%PDF-') ? attachmentTypes.pdf : undefined),
};

/** The rule for a path: of PDF files and other attachments by its end, else that of pictures. */
function ruleOf(path: string): MediaRule {
  const type = attachmentType(path);
  if (!type) return PICTURES;
  if (type === 'pdf') return PDF_FILES;
  return {
    kind: 'download',
    // Servers send many types for these files. HTML, XML and JSON are types of error pages.
    contentType: /^(?!image\/|[\w.-]+\/([\w.-]+\+)?(html|xml|json)\b)[\w.-]+\/[\w.+-]+\s*(;|$)/i,
    maxBytes: sizeLimits.attachmentBytes,
    typeOf: () => attachmentTypes[type],
  };
}

/** Object stores and web servers send these types, or none, for a file whose type they do not know. */
function isUntyped(headers: Headers): boolean {
  const type = headers.get('content-type') ?? '';
  return /^((application|binary)\/(octet-stream|x-download)|text\/plain|)\s*(;|$)/i.test(type);
}

/** How many of the first bytes `typeOf` reads. */
const START_BYTES = 1024;

const signatures: [type: string, start: RegExp][] = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['image/avif', /^.{4}ftypavi[fs]/s],
  ['image/svg+xml', /^(\xef\xbb\xbf)?\s*(<(\?xml|!--|!doctype svg).*)?<svg[\s>]/is],
];

function pictureType(start: Buffer): string | undefined {
  const text = start.toString('latin1');
  return signatures.find(([, signature]) => signature.test(text))?.[0];
}

/** Credentials for a folder: none if it has another origin than the API. */
export const credentialsFor = (folder: string, api: string, credentials: Credentials) =>
  new URL(folder).origin === new URL(api).origin ? credentials : undefined;

/** The status for a reply that is not passed on; `undefined` for a file of the rule or of an unknown type, 304 and 416. */
function errorStatus(
  { status, headers }: MediaReply,
  { contentType, maxBytes }: Pick<MediaRule, 'contentType' | 'maxBytes'>,
): 404 | 502 | undefined {
  if (status === 304 || status === 416) return undefined;
  if (status === 404 || status === 410) return 404;
  if (status !== 200 && status !== 206) return 502;
  if (!contentType.test(headers.get('content-type') ?? '') && !isUntyped(headers)) return 404;
  // Of the whole file, as far as the upstream declares it.
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  const length = Number(total ?? headers.get('content-length') ?? 0);
  return length > maxBytes ? 502 : undefined;
}

/**
 * Empty segments and those of dots, also with parameters (`..;a=b`), which some servers remove first;
 * separators and control characters, encoded any number of times.
 */
const UNSAFE =
  /\/(\.|%(25)*2e){0,2}(\/|;|%(25)*3b|$)|\\|%(25)*(2f|5c|[01][\da-f]|7f)|%(?![\da-f]{2})/i;

/**
 * The address of a file in the folder of the upstream; undefined if the upstream could take the path for
 * one outside of its folder.
 *
 * @param target its path begins with `/media/`
 */
function mediaAddress(
  folder: string,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): string | undefined {
  return UNSAFE.test(pathname) ? undefined : folder + pathname.slice('/media/'.length) + search;
}
