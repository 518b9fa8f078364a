import { type Span, spanSchema } from '@twinfront/shared/api/hours';
import * as v from 'valibot';
import { InvalidValueError, quote } from '../model/finding.ts';
import { explainTime, parseTimestamp, toAscii } from '../model/localTime.ts';

/**
 * Parses `closed`, which has no span, or times such as `9:00-12:00, 14:00-17:00`. Only the last ones may end on the
 * next day.
 * @throws InvalidValueError
 */
export function parseSpans(text: string): Span[] {
  const spans = readSpans(text);
  if (!spans) throw new InvalidValueError(`is ${quote(text)}`);
  const isInOrder = spans.every(({ opens, closes }, index) => {
    const next = spans[index + 1];
    return !next || (opens < closes && closes <= next.opens);
  });
  if (isInOrder) return spans;
  throw new InvalidValueError(`is ${quote(text)}, whose times are not one after the other`);
}

function readSpans(text: string): Span[] | undefined {
  if (text === 'closed') return [];
  const spans = toAscii(text)
    .split(/[,、]/)
    .map((span) => {
      const [opens, closes] = span.split('-').map((time) => time.trim().replace(/^(?=\d:)/, '0'));
      return { opens, closes };
    });
  const parsed = v.safeParse(v.array(spanSchema), spans);
  return parsed.success ? parsed.output : undefined;
}

const LONG_NIGHT_HOURS = 12;

/** Whether times last until the next day for so long that their order is probably wrong: `18:00-10:00`. */
export const isLongNight = (text: string): boolean =>
  readSpans(text)?.some(
    ({ opens, closes }) =>
      closes < opens &&
      24 + Number.parseInt(closes, 10) - Number.parseInt(opens, 10) >= LONG_NIGHT_HOURS,
  ) ?? false;

/**
 * Parses a day into `YYYY-MM-DD`.
 * @throws InvalidValueError
 */
export function parseDay(text: string): string {
  const [day, time] = parseTimestamp(text, 'UTC')?.split('T') ?? [];
  if (day && time === '00:00:00+00:00') return day;
  throw new InvalidValueError(`is ${quote(text)}${day ? '' : explainTime(text, 'UTC')}`);
}
