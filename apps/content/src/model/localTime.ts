import { timestampSchema } from '@twinfront/shared/api/fields';
import { Temporal } from 'temporal-polyfill';
import * as v from 'valibot';

/** Of a site that names none. */
export const DEFAULT_TIME_ZONE = 'Asia/Shanghai';

/** With ASCII in place of signs and digits that Chinese keyboards type, and a hyphen for each dash. */
export const toAscii = (text: string) => text.normalize('NFKC').replace(/[\p{Dash}~]/gu, '-');

/**
 * Parses ISO 8601, or `YYYY-MM-DD` with an optional ` HH:MM` or ` HH:MM:SS` in the time zone, into ISO 8601 with offset. A day
 * may also be `2026/1/8` or `2026年1月8日`, an offset ` +0800`, as Jekyll and Hexo write them.
 * Undefined if the text is invalid, or if the local time does not exist; the earlier one if it exists twice.
 */
export function parseTimestamp(text: string, timeZone: string): string | undefined {
  const trimmed = toAscii(text).trim();
  if (v.is(timestampSchema, trimmed)) return trimmed;
  const { day, time, offset } = readTime(trimmed) ?? {};
  if (!day) return undefined;
  if (offset) {
    const timestamp = `${day}T${time}${offset}`;
    return v.is(timestampSchema, timestamp) ? timestamp : undefined;
  }
  if (time) return momentOf(day, time, timeZone);
  // Where a change of clocks skips midnight, a day begins an hour later.
  return momentOf(day, '00:00', timeZone) ?? momentOf(day, '01:00', timeZone);
}

const DAY = /^(\d{4})(?:[-/.]|\s*年\s*)(\d{1,2})(?:[-/.]|\s*月\s*)(\d{1,2})\s*日?(?!\d)/;
const TIME = /^[T ]+(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?: ?(Z|[+-]\d\d:?\d\d))?$/;

/** The parts of a time as in ISO 8601; without an offset, it is a local time. */
function readTime(text: string) {
  const found = DAY.exec(text);
  if (!found) return undefined;
  const [all, year, month = '', date = ''] = found;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const rest = text.slice(all.length);
  if (rest === '') return { day };
  const [, time, offset] = TIME.exec(rest) ?? [];
  return time ? { day, time, offset: offset?.replace(/(?<=\d\d)(?=\d\d$)/, ':') } : undefined;
}

/** What is wrong with a time that `parseTimestamp` does not accept, after a comma; empty if it is not like one. */
export function explainTime(text: string, timeZone: string): string {
  const { day, time, offset } = readTime(text.trim()) ?? {};
  // A time that exists in UTC, whose clocks never change, is skipped by the clocks of this zone.
  if (time && !offset && v.is(timestampSchema, `${day}T${time}Z`)) {
    return `, which does not exist in ${timeZone}: the clocks are put forward then. Write a time an hour later`;
  }
  const right = correctTime(text.trim(), timeZone);
  const [, year, month, date] = DAY.exec(right) ?? [];
  if (Number(month) > 12) return ', and a year has 12 months';
  if (Number(month) > 0 && Number(date) > 0) {
    const last = new Date(Date.UTC(Number(year), Number(month), 0));
    const name = last.toLocaleDateString('en', { month: 'long', timeZone: 'UTC' });
    const days = last.getUTCDate();
    if (Number(date) > days) return `, and ${name}${days < 30 ? ` ${year}` : ''} has ${days} days`;
  }
  return parseTimestamp(right, timeZone) ? `, which is written ${right}` : '';
}

/**
 * Rewrites a time in the order and with the digits of ISO 8601. A time without a day becomes one of today, a day
 * without a year one of this year.
 */
function correctTime(written: string, timeZone: string): string {
  const today = Temporal.Now.plainDateISO(timeZone).toString();
  const text = toAscii(written)
    .replace(/^(\d{4})(\d\d)(\d\d)(?!\d)/, '$1-$2-$3')
    .replace(/^(?=\d{1,2}\s*月)/, `${today.slice(0, 4)}年`)
    .replace(/日(?=\d)/, '日 ');
  const [, time = '', hour = '', minute = ''] =
    /(?:^|[T ]+)((\d{1,2})[:.](\d\d)(?::\d\d)?)$/.exec(text) ?? [];
  const day = text.slice(0, text.length - time.length).replace(/[T ]+$/, '');
  const [, first = '', sign, second = '', year] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(day) ?? [];
  // With a slash, the first number may be the month, as in the United States.
  if (sign === '/' && Number(first) <= 12 && Number(second) <= 12) return text;
  const [date, month] = sign === '/' && Number(second) > 12 ? [second, first] : [first, second];
  const read = readTime(year ? `${year}-${month}-${date}` : day);
  const right = read && !read.time ? read.day : day || today;
  return time ? `${right} ${hour.padStart(2, '0')}:${minute}` : right;
}

/** The later moment of a local time that exists twice, because the clocks are put back then; else undefined. */
export function laterTime(text: string, timeZone: string): string | undefined {
  const { day, time, offset } = readTime(text.trim()) ?? {};
  if (!day || !time || offset) return undefined;
  const later = momentOf(day, time, timeZone, 'later');
  return later === momentOf(day, time, timeZone) ? undefined : later;
}

/** The moment of a local time, which exists twice where the clocks are put back; undefined if they skip it. */
function momentOf(
  day: string,
  time: string,
  timeZone: string,
  disambiguation: 'earlier' | 'later' = 'earlier',
): string | undefined {
  const local = `${day}T${time.padEnd('00:00:00'.length, ':00')}`;
  if (!v.is(timestampSchema, `${local}Z`)) return undefined;
  // `Temporal` does not parse 24:00, with which a day may end.
  const plain = Temporal.Instant.fromEpochMilliseconds(Date.parse(`${local}Z`))
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime();
  const moment = plain.toZonedDateTime(timeZone, { disambiguation });
  if (!moment.toPlainDateTime().equals(plain)) return undefined;
  // Before time zones, offsets had seconds, which ISO 8601 does not write.
  const hasSeconds = moment.offset.length > '+00:00'.length;
  const timestamp = hasSeconds
    ? new Date(moment.epochMilliseconds).toISOString()
    : local + moment.offset;
  return v.is(timestampSchema, timestamp) ? timestamp : undefined;
}

/** Such as `2026-11-18 09:00 (Asia/Shanghai)`. */
export function showTime(time: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return `${format.format(time)} (${timeZone})`;
}
