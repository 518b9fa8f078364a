import { ApiError } from './errors.ts';

/** In UTF-16 code units: a hundred characters of any kind. */
export const MAX_SEGMENT_LENGTH = 200;

/** Not empty, and neither `.` nor `..`, which URLs resolve away, encoded or not. */
export const segmentPattern = /^(?!\.{0,2}$)/;

/** Whether a path can carry the text, whatever characters it has. */
export function isSegment(text: string): boolean {
  return text.length <= MAX_SEGMENT_LENGTH && segmentPattern.test(text) && text.isWellFormed();
}

/**
 * The text as one segment of a path.
 * @throws ApiError of kind `notFound` if no path can carry the text
 */
export function segment(text: string): string {
  if (!isSegment(text)) throw new ApiError({ kind: 'notFound' });
  return encodeURIComponent(text);
}

/** An address below `/media/`, also as a browser takes it: no dots lead out of there. */
export function isMediaAddress(address: string): boolean {
  if (!/^\/media\/[^\\]+$/.test(address)) return false;
  return new URL(address, 'http://site.invalid').pathname.startsWith('/media/');
}
