/// <reference lib="esnext.temporal" />
import type { HoursException, OpeningHours, Span } from '../../api/hours.ts';
import { weekdays } from '../../api/weekdays.ts';

/** Whether a site is open, and what comes next, in its local time: days as `YYYY-MM-DD`, times as `HH:MM`. */
export type OpeningState =
  | {
      kind: 'open';
      /** Undefined if it stays open for more than a day. */
      until?: string;
    }
  | {
      kind: 'closed';
      /** The day, if it has no hours at all. */
      closedDay?: {
        /** Of the exception that closes it. */
        reason?: string | undefined;
      };
      /** Undefined if it does not open within a year. */
      next?: Opening;
    };

export interface Opening {
  /** 0 is today. */
  daysAhead: number;
  day: string;
  time: string;
}

const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * 60_000;
const DAYS_AHEAD = 366;

export interface LocalTime {
  day: string;
  /** Since midnight. */
  minute: number;
}

/** Whether a site with these hours is open. */
export function openingState(hours: OpeningHours, { day: today, minute }: LocalTime): OpeningState {
  let first: ReturnType<typeof spansOf>[number] | undefined;
  let end = minute;
  for (const span of spansFrom(hours, today)) {
    if (span.end <= minute) continue;
    first ??= span;
    if (span.start > end || end - minute > DAY_MINUTES) break;
    end = Math.max(end, span.end);
  }
  if (end - minute > DAY_MINUTES) return { kind: 'open' };
  // Midnight is the end of a day.
  if (end > minute) return { kind: 'open', until: formatTime(end % DAY_MINUTES || DAY_MINUTES) };
  const { times, exception } = hoursOf(hours, today);
  return {
    kind: 'closed',
    ...(times.length === 0 && { closedDay: { reason: exception?.reason } }),
    ...(first && { next: openingOf(first.start, today) }),
  };
}

/**
 * @param now milliseconds since 1970
 * @param timeZone an IANA name
 * @returns undefined if an older browser does not know the time zone
 */
export function localTime(now: number, timeZone: string): LocalTime | undefined {
  try {
    // The first format costs a phone 60 ms; older browsers have nothing else. Swedish dates are those of ISO 8601.
    const text =
      'Temporal' in globalThis
        ? `${Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)}`
        : new Intl.DateTimeFormat('sv-SE', {
            timeZone,
            dateStyle: 'short',
            timeStyle: 'short',
          }).format(now);
    const [day = '', time = ''] = text.split(/[ T]/);
    return { day, minute: minuteOf(time) };
  } catch {
    return undefined;
  }
}

/** In order, in minutes from the beginning of a day on. Those that begin the day before may end on it. */
function* spansFrom(hours: OpeningHours, today: string) {
  for (let daysAhead = -1; daysAhead <= DAYS_AHEAD; daysAhead += 1) {
    yield* spansOf(hours, today, daysAhead);
  }
}

function spansOf(hours: OpeningHours, today: string, daysAhead: number) {
  const midnight = daysAhead * DAY_MINUTES;
  return hoursOf(hours, addDays(today, daysAhead))
    .times.map(({ opens, closes }) => {
      const nextDay = closes <= opens ? DAY_MINUTES : 0;
      return { start: midnight + minuteOf(opens), end: midnight + minuteOf(closes) + nextDay };
    })
    .sort((a, b) => a.start - b.start);
}

/** The hours of a day: of the exceptions for it, those of the shortest one; else those of its weekday. */
export function hoursOf({ weekly, exceptions = [] }: OpeningHours, day: string) {
  const weekday = weekdayOf(day);
  const [exception] = exceptions
    .filter(
      ({ from, to = from, days }) =>
        from <= day && day <= to && (days === undefined || days.includes(weekday)),
    )
    .sort((a, b) => lengthOf(a) - lengthOf(b));
  const times: Span[] | undefined = exception ? exception.times : weekly[weekday];
  return { times: times ?? [], exception };
}

const lengthOf = ({ from, to = from }: HoursException) => Date.parse(to) - Date.parse(from);

/** Of a day, whose time zone does not matter. */
export const weekdayOf = (day: string) =>
  weekdays[(new Date(day).getUTCDay() + 6) % 7] ?? weekdays[0];

const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

function openingOf(minute: number, today: string): Opening {
  const daysAhead = Math.floor(minute / DAY_MINUTES);
  return { daysAhead, day: addDays(today, daysAhead), time: formatTime(minute % DAY_MINUTES) };
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const formatTime = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
