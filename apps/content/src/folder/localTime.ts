import { timestampSchema } from '@twinfront/shared/api/fields';
import * as v from 'valibot';

/** Of a site that names none. */
export const DEFAULT_TIME_ZONE = 'Asia/Shanghai';

/**
 * Parses ISO 8601, or `YYYY-MM-DD` with an optional ` HH:MM` or ` HH:MM:SS` in the time zone, into ISO 8601 with offset.
 * Undefined if the text is invalid, or if the local time does not exist.
 */
export function parseTimestamp(text: string, timeZone: string): string | undefined {
  const trimmed = text.trim();
  if (v.is(timestampSchema, trimmed)) return trimmed;
  const found = localTime.exec(trimmed);
  if (!found) return undefined;
  const [, day, time] = found;
  // Where a change of clocks skips midnight, a day begins an hour later.
  const times = time ? [time] : ['00:00', '01:00'];
  return times
    .map((each) => addOffset(`${day}T${each.padEnd('00:00:00'.length, ':00')}`, timeZone))
    .find((timestamp) => timestamp !== undefined);
}

/** Whether the clocks are put forward over a local time. */
export function isSkipped(text: string, timeZone: string): boolean {
  const [, day, time] = localTime.exec(text.trim()) ?? [];
  return (
    time !== undefined &&
    v.is(timestampSchema, `${day}T${time}Z`) &&
    parseTimestamp(text, timeZone) === undefined
  );
}

/** Undefined if the local time does not exist. */
function addOffset(local: string, timeZone: string): string | undefined {
  // Around a change of clocks the offset at this time differs from the offset at the same digits in UTC.
  const nearby = offsetAt(new Date(`${local}Z`), timeZone);
  const offset = nearby && offsetAt(inUtc(local, nearby), timeZone);
  const time = offset ? inUtc(local, offset) : new Date(Number.NaN);
  if (!offset || offsetAt(time, timeZone) !== offset) return undefined;
  // Before time zones, offsets had seconds, which ISO 8601 does not write.
  const hasSeconds = offset.length > '+00:00'.length;
  const timestamp = hasSeconds ? time.toISOString() : local + offset;
  return v.is(timestampSchema, timestamp) ? timestamp : undefined;
}

/** The moment of a local time at an offset. */
function inUtc(local: string, offset: string): Date {
  const [hours = 0, minutes = 0, seconds = 0] = offset.slice(1).split(':').map(Number);
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return new Date(Date.parse(`${local}Z`) + (offset.startsWith('-') ? ms : -ms));
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

/** Whether a timestamp depends on the time zone of the site. */
export const isLocalTime = (text: string) => localTime.test(text.trim());

const localTime = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/;

/** Such as `+08:00`. */
function offsetAt(moment: Date, timeZone: string): string | undefined {
  if (Number.isNaN(moment.getTime())) return undefined;
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = parts.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value;
  return name?.replace('GMT', '') || '+00:00';
}
