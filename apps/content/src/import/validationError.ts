import { escapeControls } from '@twinfront/shared/node/escapeControls';

/** One thing that is wrong in a content folder, and how it would be right. */
export interface ValidationError {
  file: string;
  /** Such as `image.src`; missing when the file as a whole is meant. */
  field?: string;
  wrong: string;
  right: string;
}

/** A fault on one line, without control characters from the folder. */
export function formatValidationError({ file, field, wrong, right }: ValidationError): string {
  return escapeControls(`${file}${field ? `, ${field}` : ''}: ${wrong}. ${right}.`);
}

export function unreadable(file: string, error: unknown): ValidationError {
  const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
  return { file, wrong: `cannot be read${reason}`, right: 'Make it readable' };
}

/** A value as a fault quotes it: short, on one line. */
export function quote(value: string): string {
  const shown = [...value];
  return JSON.stringify(shown.length > 60 ? `${shown.slice(0, 60).join('')}…` : value);
}
