import { expect, it } from 'vitest';
import type { OpeningHours, Span } from '../../api/hours.ts';
import { localTime, type OpeningState, openingState } from './openingState.ts';

const spans = (text: string): Span[] =>
  text.split(', ').map((span) => {
    const [opens = '', closes = ''] = span.split('-');
    return { opens, closes };
  });

const day = spans('09:00-21:00');
const always = spans('00:00-24:00');
const none: OpeningHours['weekly'] = {
  mon: undefined,
  tue: undefined,
  wed: undefined,
  thu: undefined,
  fri: undefined,
  sat: undefined,
  sun: undefined,
};
const everyDay = (times: Span[]) => ({
  weekly: { mon: times, tue: times, wed: times, thu: times, fri: times, sat: times, sun: times },
  exceptions: undefined,
  note: undefined,
});
const closure = (from: string, to?: string, reason?: string) => ({
  ...{ from, to, reason },
  days: undefined,
  times: undefined,
});

const library: OpeningHours = {
  weekly: { ...everyDay(day).weekly, mon: undefined, sat: spans('09:00-12:00, 14:00-17:00') },
  exceptions: [
    closure('2027-02-05', '2027-02-06', '春节'),
    { ...closure('2026-12-01', '2027-02-28'), days: ['fri'], times: spans('09:00-23:00') },
    { ...closure('2027-01-01', undefined, '元旦'), times: spans('13:00-21:00') },
    // A range that contains a shorter one.
    { ...closure('2027-02-01', '2027-02-14'), times: spans('10:00-17:00') },
  ],
  note: undefined,
};
const club: OpeningHours = {
  weekly: { ...none, fri: spans('20:00-02:00'), sat: spans('20:00-00:00') },
  exceptions: [closure('2026-11-28', '2026-11-28', 'moved')],
  note: undefined,
};
const night = everyDay(spans('22:00-06:00'));
const halves = everyDay(spans('00:00-12:00, 12:00-24:00'));
const weekend: OpeningHours = { ...library, weekly: { ...none, sat: always, sun: always } };
const renovated = { ...library, exceptions: [closure('2026-01-01', '2029-12-31', '大修')] };
const overlapping = everyDay(spans('09:00-13:00, 12:00-18:00'));

// 27 November 2026 is a Friday. Times without an offset are those of Shanghai.
it.each<[string, OpeningHours, string, string, string?]>([
  ['at the first minute', library, '2026-11-27T09:00', 'open until 21:00'],
  ['in the last minute', library, '2026-11-27T20:59', 'open until 21:00'],
  ['at closing time', library, '2026-11-27T21:00', 'closed, tomorrow 2026-11-28 09:00'],
  ['before it opens', library, '2026-11-27T08:59', 'closed, today 2026-11-27 09:00'],
  ['after midnight', library, '2026-11-27T00:00', 'closed, today 2026-11-27 09:00'],
  ['between two spans', library, '2026-11-28T12:00', 'closed, today 2026-11-28 14:00'],
  ['in the second span', library, '2026-11-28T16:00', 'open until 17:00'],
  ['a closed weekday', library, '2026-11-30T10:00', 'closed all day, tomorrow 2026-12-01 09:00'],
  ['before a closed day', library, '2026-11-29T22:00', 'closed, in 2 days 2026-12-01 09:00'],
  ['an exception on days of its range', library, '2026-12-04T22:00', 'open until 23:00'],
  ['another day of its range', library, '2026-12-03T22:00', 'closed, tomorrow 2026-12-04 09:00'],
  ['the shorter of two exceptions', library, '2027-01-01T12:00', 'closed, today 2027-01-01 13:00'],
  [
    'a closed exception with a reason',
    library,
    '2027-02-05T12:00',
    'closed all day (春节), in 2 days 2027-02-07 10:00',
  ],
  ['an exception on a weekday that is closed', library, '2027-02-08T11:00', 'open until 17:00'],
  ['a day after the exceptions', library, '2027-02-16T20:00', 'open until 21:00'],
  ['before midnight, open past it', club, '2026-12-04T23:00', 'open until 02:00'],
  [
    'past midnight, on a closed day',
    club,
    '2026-12-07T01:00',
    'closed all day, in 4 days 2026-12-11 20:00',
  ],
  ['past midnight, of an open day before', club, '2026-12-05T01:59', 'open until 02:00'],
  ['past midnight into an exception', club, '2026-11-28T01:00', 'open until 02:00'],
  [
    'in that exception',
    club,
    '2026-11-28T02:00',
    'closed all day (moved), in 6 days 2026-12-04 20:00',
  ],
  ['until midnight', club, '2026-12-05T21:00', 'open until 24:00'],
  ['every night, in the morning', night, '2026-11-27T05:59', 'open until 06:00'],
  ['every night, by day', night, '2026-11-27T06:00', 'closed, today 2026-11-27 22:00'],
  ['always open', everyDay(always), '2026-11-27T12:00', 'open'],
  ['always open, in spans without a gap', halves, '2026-11-27T12:00', 'open'],
  ['open for longer than a day', weekend, '2026-11-28T10:00', 'open'],
  ['at the end of that', weekend, '2026-11-29T10:00', 'open until 24:00'],
  ['opening at midnight', weekend, '2026-11-27T10:00', 'closed all day, tomorrow 2026-11-28 00:00'],
  ['spans that overlap', overlapping, '2026-11-27T10:00', 'open until 18:00'],
  [
    'never open',
    { ...library, weekly: none, exceptions: [] },
    '2026-11-27T12:00',
    'closed all day',
  ],
  ['closed for years', renovated, '2026-11-27T12:00', 'closed all day (大修)'],
  // The clocks of London are put forward on 29 March 2026 at 01:00, and back on 25 October at 02:00.
  [
    'before summer time',
    library,
    '2026-03-29T00:59Z',
    'closed, today 2026-03-29 09:00',
    'Europe/London',
  ],
  ['in summer time', library, '2026-03-29T08:00Z', 'open until 21:00', 'Europe/London'],
  ['the last summer evening', library, '2026-10-24T15:59Z', 'open until 17:00', 'Europe/London'],
  [
    'after summer time',
    library,
    '2026-10-25T08:59Z',
    'closed, today 2026-10-25 09:00',
    'Europe/London',
  ],
  [
    'a night with two hours from one to two',
    night,
    '2026-10-25T01:30Z',
    'open until 06:00',
    'Europe/London',
  ],
  [
    'a day earlier than in UTC',
    library,
    '2026-11-28T01:30Z',
    'open until 21:00',
    'America/New_York',
  ],
  [
    'a time zone that the browser does not know',
    library,
    '2026-11-27T12:00',
    'unknown',
    'Mars/Base',
  ],
])('%s', (_name, hours, at, expected, timeZone = 'Asia/Shanghai') => {
  const now = Date.parse(at.endsWith('Z') ? at : `${at}+08:00`);
  const local = localTime(now, timeZone);
  expect(inWords(local && openingState(hours, local))).toBe(expected);
});

function inWords(state: OpeningState | undefined): string {
  if (!state) return 'unknown';
  if (state.kind === 'open') return state.until ? `open until ${state.until}` : 'open';
  const { closedDay, next } = state;
  const reason = closedDay?.reason ? ` (${closedDay.reason})` : '';
  const days = ['today', 'tomorrow'][next?.daysAhead ?? 0] ?? `in ${next?.daysAhead} days`;
  return `closed${closedDay ? ` all day${reason}` : ''}${next ? `, ${days} ${next.day} ${next.time}` : ''}`;
}
