import { REQUEST_TIMEOUT_MS } from '@twinfront/shared/api/client';
import { sizeLimits } from '@twinfront/shared/api/limits';
import { Agent, request } from 'undici';

/** Where `/media/…` comes from. */
export interface MediaSource {
  /** The address of the folder; it ends with `/`. */
  folder: string;
  /** The `Authorization` of its requests. */
  authorization?: string | undefined;
}

export interface MediaReply {
  status: number;
  headers: Headers;
}

const dispatcher = new Agent({ connectTimeout: REQUEST_TIMEOUT_MS });

/** What is passed on of the files below `/media/`. */
export interface MediaRule {
  /** The `Content-Type` of its reply. */
  contentType: RegExp;
  maxBytes: number;
}

export const PICTURES: MediaRule = {
  contentType: /^image\/[\w.+-]+\s*(;|$)/i,
  maxBytes: sizeLimits.pictureBytes,
};

export const PDF_FILES: MediaRule = {
  contentType: /^application\/pdf\s*(;|$)/i,
  maxBytes: sizeLimits.pdfBytes,
};

/** Requests a file. Follows no redirect and decompresses nothing. */
export async function requestMedia(address: string, options: Parameters<typeof request>[1]) {
  const { statusCode, headers, body } = await request(address, { dispatcher, ...options });
  return { status: statusCode, headers: new Headers(headers as Record<string, string>), body };
}

/** The status for a reply that is not passed on; `undefined` for a file of the rule, 304 and 416. */
export function errorStatus(
  { status, headers }: MediaReply,
  { contentType, maxBytes }: MediaRule,
): 404 | 502 | undefined {
  if (status === 304 || status === 416) return undefined;
  if (status === 404 || status === 410) return 404;
  if (status !== 200 && status !== 206) return 502;
  if (!contentType.test(headers.get('content-type') ?? '')) return 404;
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
