import { timestampSchema } from '@twinfront/shared/api/fields';
import * as v from 'valibot';

/**
 * A time as the owner writes it, with its offset: ISO 8601, or `YYYY-MM-DD HH:MM` on the clocks of
 * the time zone. Undefined if it is neither, or if no clock there ever shows it.
 */
export function parseUntil(text: string, timeZone: string): string | undefined {
  const trimmed = text.trim();
  if (v.is(timestampSchema, trimmed)) return trimmed;
  const found = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)$/.exec(trimmed);
  if (!found) return undefined;
  const local = `${found[1]}T${found[2]}`;

  // The offset of the moment itself may differ from that of the same figures in UTC, around a change of clocks.
  const nearby = offsetAt(new Date(`${local}Z`), timeZone);
  const offset = nearby && offsetAt(new Date(`${local}${nearby}`), timeZone);
  const timestamp = `${local}:00${offset}`;
  return offset &&
    v.is(timestampSchema, timestamp) &&
    offsetAt(new Date(timestamp), timeZone) === offset
    ? timestamp
    : undefined;
}

/** Such as `+08:00`. */
function offsetAt(moment: Date, timeZone: string): string | undefined {
  if (Number.isNaN(moment.getTime())) return undefined;
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = parts.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value;
  return name?.replace('GMT', '') || '+00:00';
}
