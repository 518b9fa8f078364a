import { describe, expect, it } from 'vitest';
import { parseTimestamp } from './localTime.ts';

describe('parseTimestamp', () => {
  it.each([
    ['2026-12-01T08:00:00+08:00', 'Asia/Shanghai', '2026-12-01T08:00:00+08:00'],
    ['2026-12-01T00:00Z', 'Asia/Shanghai', '2026-12-01T00:00Z'],
    ['2026-12-01 08:00', 'Asia/Shanghai', '2026-12-01T08:00:00+08:00'],
    [' 2026-12-01T08:00 ', 'Asia/Shanghai', '2026-12-01T08:00:00+08:00'],
    ['2026-12-01', 'Asia/Shanghai', '2026-12-01T00:00:00+08:00'],
    ['2026-12-01 24:00', 'Asia/Shanghai', '2026-12-01T24:00:00+08:00'],
    ['2026-12-01 08:00', 'UTC', '2026-12-01T08:00:00+00:00'],
    ['2026-12-01 08:00', 'America/St_Johns', '2026-12-01T08:00:00-03:30'],
    ['2026-07-01 08:00', 'Europe/Berlin', '2026-07-01T08:00:00+02:00'],
    ['2026-03-29 03:00', 'Europe/Berlin', '2026-03-29T03:00:00+02:00'],
    ['2026-03-08 01:59', 'America/New_York', '2026-03-08T01:59:00-05:00'],
    ['2026-04-24', 'Africa/Cairo', '2026-04-24T01:00:00+03:00'],
    ['2026-12-01 08:00:30', 'Asia/Shanghai', '2026-12-01T08:00:30+08:00'],
    ['2026-12-01T08:00:00', 'Asia/Shanghai', '2026-12-01T08:00:00+08:00'],
    ['1874-05-01', 'Asia/Shanghai', '1874-04-30T15:54:17.000Z'],
    ['1874-05-01 09:00', 'America/New_York', '1874-05-01T13:56:02.000Z'],
    ['2026-03-08 03:00', 'America/New_York', '2026-03-08T03:00:00-04:00'],
  ])('parses %s in %s as %s', (text, timeZone, expected) => {
    expect(parseTimestamp(text, timeZone)).toBe(expected);
  });

  it.each([
    'tomorrow',
    '',
    '08:00',
    '2026-12-01 25:00',
    '2026-02-30 08:00',
    '2026-13-01 08:00',
    '2026-12-01 8:00',
    '2026-12-01 08:00:61',
    '2026-03-29 02:30',
  ])('rejects %j', (text) => {
    expect(parseTimestamp(text, 'Europe/Berlin')).toBeUndefined();
  });
});
