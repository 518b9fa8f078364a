import type { AttachmentType } from './attachments.ts';
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

const attachmentName = /\.(pdf|docx?|xlsx?|pptx?|od[ts]|csv|txt|zip|mp[34])$/i;

/** The extension of a file that links can open or download, by its address below `/media/`. The others are pictures. */
export function attachmentType(address: string): AttachmentType | undefined {
  if (!isMediaAddress(address)) return undefined;
  const [, type] = attachmentName.exec(address.split(/[?#]/, 1)[0] ?? '') ?? [];
  return type?.toLowerCase() as AttachmentType | undefined;
}
