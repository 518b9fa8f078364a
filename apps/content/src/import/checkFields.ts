import * as v from 'valibot';
import { hints } from './schemas.ts';
import { type Fault, quote } from './validationError.ts';

/** The fields of a file as its schema wants them, or a fault for each that is not. */
export function checkFields<const S extends v.GenericSchema>(
  file: string,
  schema: S,
  fields: unknown,
): { fields: v.InferOutput<S> } | { faults: Fault[] } {
  const parsed = v.safeParse(schema, withoutEmpty(fields));
  if (parsed.success) return { fields: parsed.output };
  return { faults: parsed.issues.map((issue) => ({ file, ...describe(issue) })) };
}

/** `summary:` with nothing behind it is no summary; an `alt` may be empty. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, field]) => [key, typeof field === 'string' ? field.trim() : withoutEmpty(field)])
      .filter(([key, field]) => field !== '' || key === 'alt'),
  );
}

function describe(issue: v.BaseIssue<unknown>): Omit<Fault, 'file'> {
  const keys = issue.path?.map((item) => String(item.key)) ?? [];
  if (keys.length === 0) {
    return { wrong: 'holds no fields', right: 'Write fields as "name: value", one a line' };
  }
  const field = keys.join('.');
  const right = hints[keys.findLast((key) => !/^\d+$/.test(key)) ?? ''] ?? '';
  if (issue.type === 'raw_transform') return { field, wrong: issue.message, right };
  if (issue.type === 'raw_check') {
    return { field, wrong: 'is not a known field', right: 'Correct its name or take it out' };
  }
  if (issue.received === 'undefined') return { field, wrong: 'is missing', right };
  return { field, wrong: `is ${shown(issue.input)}`, right };
}

function shown(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  return Array.isArray(value) ? 'a list' : 'a group of fields';
}
