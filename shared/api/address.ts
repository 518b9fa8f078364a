import { ApiError } from './errors.ts';

/** In UTF-16 code units; enough for 100 characters of any kind. */
export const MAX_SEGMENT_LENGTH = 200;

/** Not empty, and neither `.` nor `..`, which URLs resolve away, encoded or not. */
export const segmentPattern = /^(?!\.{0,2}$)/;

/** Whether a text is valid as one path segment. */
export function isSegment(text: string): boolean {
  return text.length <= MAX_SEGMENT_LENGTH && segmentPattern.test(text) && text.isWellFormed();
}

/**
 * Encodes a text as one path segment.
 * @throws ApiError of kind `notFound` if it is no valid segment
 */
export function segment(text: string): string {
  if (!isSegment(text)) throw new ApiError({ kind: 'notFound' });
  return encodeURIComponent(text);
}

/** Whether a path is below `/media/`, also after a browser has resolved `..`. */
export function isMediaAddress(address: string): boolean {
  if (!/^\/media\/[^\\]+$/.test(address)) return false;
  return new URL(address, 'http://site.invalid').pathname.startsWith('/media/');
}

/** Whether an address below `/media/` names a PDF file, which links can open. The others are pictures. */
export function isPdfAddress(address: string): boolean {
  return isMediaAddress(address) && /\.pdf$/i.test(address.split(/[?#]/, 1)[0] ?? '');
}
