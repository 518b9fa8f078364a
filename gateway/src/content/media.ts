import { attachmentType } from '@twinfront/shared/api/address';
import { attachmentTypes } from '@twinfront/shared/api/attachments';
import { REQUEST_TIMEOUT_MS } from '@twinfront/shared/api/client';
import { sizeLimits } from '@twinfront/shared/api/limits';
import { Agent, request } from 'undici';
import { addQuery, type Credentials, resend } from './upstream.ts';

/** Where `/media/…` comes from. */
export interface MediaSource {
  /** The address of the folder; it ends with `/`. */
  folder: string;
  /** Undefined if the folder has another origin than the API. */
  credentials?: Credentials | undefined;
}

export interface MediaReply {
  status: number;
  headers: Headers;
}

const dispatcher = new Agent({ connectTimeout: REQUEST_TIMEOUT_MS });

/** What is passed on of the files below `/media/`. */
export interface MediaRule {
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
export function ruleOf(path: string): MediaRule {
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
export function isUntyped(headers: Headers): boolean {
  const type = headers.get('content-type') ?? '';
  return /^((application|binary)\/(octet-stream|x-download)|text\/plain|)\s*(;|$)/i.test(type);
}

/** How many of the first bytes `typeOf` reads. */
export const START_BYTES = 1024;

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

/** Requests a file. Follows no redirect and decompresses nothing. */
export async function requestMedia(
  address: string,
  {
    headers: given,
    ...options
  }: Omit<NonNullable<Parameters<typeof request>[1]>, 'headers'> & {
    headers?: Record<string, string>;
  },
  credentials: Credentials = {},
) {
  const target = addQuery(address, credentials.query);
  const sent = { dispatcher, ...options, headers: { ...given, ...credentials.headers } };
  const { statusCode, headers, body } = await resend(() => request(target, sent));
  return { status: statusCode, headers: new Headers(headers as Record<string, string>), body };
}

/** Credentials for a folder: none if it has another origin than the API. */
export const credentialsFor = (folder: string, api: string, credentials: Credentials) =>
  new URL(folder).origin === new URL(api).origin ? credentials : undefined;

/** The status for a reply that is not passed on; `undefined` for a file of the rule or of an unknown type, 304 and 416. */
export function errorStatus(
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
export function mediaAddress(
  folder: string,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): string | undefined {
  return UNSAFE.test(pathname) ? undefined : folder + pathname.slice('/media/'.length) + search;
}
