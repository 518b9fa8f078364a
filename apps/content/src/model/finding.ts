import { escapeControls } from '@twinfront/shared/node/log';

/** An invalid file or field of a content folder, or a warning about one. */
export interface Finding {
  file: string;
  /** From 1; undefined for an error of the whole file. */
  line?: number | undefined;
  /** Such as `image.src`; undefined for an error of the whole file. */
  field?: string;
  message: string;
  hint: string;
}

/** The result for a file that is not valid. */
export interface Invalid {
  errors: Finding[];
}

export function invalid(file: string, message: string, hint: string): Invalid {
  return { errors: [{ file, message, hint }] };
}

/** A picture that cannot be decoded. */
export function damaged(file: string, reason = ''): Invalid {
  const [line = ''] = reason.split('\n');
  const message = `is truncated or damaged${line.trim() ? ` (${line.trim()})` : ''}`;
  return invalid(file, message, 'Save or copy it again');
}

/** Thrown for a value of a file, with a message that follows the name of its field. */
export class InvalidValueError extends Error {}

/** One line, with control characters escaped. */
export function formatFinding(error: Finding): string {
  const { file, line, field, message, hint } = error;
  const place = `${file}${line ? `:${line}` : ''}${field ? `, ${field}` : ''}`;
  return escapeControls(`${place}: ${message}. ${hint}.`);
}

export function unreadable(file: string, error: unknown): Finding {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  // Node replaces bytes that are not UTF-8, and the result names no file.
  const isUtf8 = code !== 'ENOENT' || !file.includes('\ufffd');
  const hint = isUtf8 ? 'Check its permissions' : 'Rename it: its name is not UTF-8';
  return { file, message: `cannot be read${code ? ` (${code})` : ''}`, hint };
}

/** @param format its media type, if it is known */
export function notSupported(file: string, format?: string): Invalid {
  if (format) return invalid(file, `is ${format}, which pages cannot show`, exportHint);
  const hint = 'Pictures are JPEG, HEIC, PNG, WebP, AVIF, GIF or SVG';
  return invalid(file, 'is not a picture of a supported format', hint);
}

const exportHint = 'Export it as JPEG, PNG, WebP, AVIF or SVG';

/** A value quoted in an error message: truncated, on one line. */
export function quote(value: string): string {
  const shown = [...value];
  return JSON.stringify(shown.length > 60 ? `${shown.slice(0, 60).join('')}…` : value);
}

/** What has the key of an earlier element, each with the first one that has it. */
export function findRepeated<T>(all: T[], keyOf: (each: T) => unknown) {
  const first = new Map<unknown, T>();
  return all.flatMap((each): [each: T, first: T][] => {
    const other = first.get(keyOf(each));
    if (other === undefined) first.set(keyOf(each), each);
    return other === undefined ? [] : [[each, other]];
  });
}

/** Called with what is wrong in a body and its line in the body. */
export type Report = (
  kind: 'error' | 'warning',
  line: number | undefined,
  message: string,
  hint: string,
) => void;
