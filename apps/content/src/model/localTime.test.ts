import { describe, expect, it, vi } from 'vitest';
import { explainTime, laterTime, parseTimestamp } from './localTime.ts';

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
    ['2015/03/19', 'UTC', '2015-03-19T00:00:00+00:00'],
    ['2026-1-8', 'UTC', '2026-01-08T00:00:00+00:00'],
    ['2026.1.8 09:00', 'UTC', '2026-01-08T09:00:00+00:00'],
    ['2026年11月18日', 'UTC', '2026-11-18T00:00:00+00:00'],
    ['2026 年 1 月 8 日 09:00', 'UTC', '2026-01-08T09:00:00+00:00'],
    ['2015-03-19 09:00:00 +0800', 'UTC', '2015-03-19T09:00:00+08:00'],
    ['2015/3/19 09:00:00Z', 'Asia/Shanghai', '2015-03-19T09:00:00Z'],
    ['２０２６－１１－１８　０９：００', 'UTC', '2026-11-18T09:00:00+00:00'],
    ['2026—11—18T09：00Z', 'Asia/Shanghai', '2026-11-18T09:00Z'],
    ['2026-10-25 02:30', 'Europe/Berlin', '2026-10-25T02:30:00+02:00'],
    ['2026-11-01 01:30', 'America/New_York', '2026-11-01T01:30:00-04:00'],
  ])('parses %s in %s as %s', (text, timeZone, expected) => {
    expect(parseTimestamp(text, timeZone)).toBe(expected);
  });

  it.each([
    'tomorrow',
    '',
    '08:00',
    '2026-12-01 25:00',
    '2026-02-30 08:00',
    '1874-02-30 08:00',
    '2026-13-01 08:00',
    '2026-12-01 8:00',
    '2026-12-01 08:00:61',
    '2026-03-29 02:30',
  ])('rejects %j', (text) => {
    expect(parseTimestamp(text, 'Europe/Berlin')).toBeUndefined();
  });
});

describe('explainTime', () => {
  it.each([
    ['2026-11-31', ', and November has 30 days'],
    ['2026/2/29 09:00', ', and February 2026 has 28 days'],
    ['31.11.2026', ', and November has 30 days'],
    ['2026-13-01', ', and a year has 12 months'],
    ['26.11.2026', ', which is written 2026-11-26'],
    ['26/11/2026', ', which is written 2026-11-26'],
    ['11/26/2026', ', which is written 2026-11-26'],
    ['1.12.2026 8:00', ', which is written 2026-12-01 08:00'],
    ['2026-12-01 9:00', ', which is written 2026-12-01 09:00'],
    ['2026年12月1日 9：00', ', which is written 2026-12-01 09:00'],
    ['9:00', ', which is written 2026-11-28 09:00'],
    ['2026年3月9日9:00', ', which is written 2026-03-09 09:00'],
    ['２０２６年３月９日', ', which is written 2026-03-09'],
    ['2026–03–09', ', which is written 2026-03-09'],
    ['20260309', ', which is written 2026-03-09'],
    ['3月9日', ', which is written 2026-03-09'],
    ['11月31日', ', and November has 30 days'],
    // Of January or of August.
    ['1/8/2026', ''],
    ['tomorrow', ''],
    ['2026-12-01 25:00', ''],
  ])('says what is wrong with %s: %s', (text, expected) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T20:00:00Z') });
    expect(explainTime(text, 'Asia/Shanghai')).toBe(expected);
    vi.useRealTimers();
  });
});

it.each([
  ['2026-10-25 02:30', 'Europe/Berlin', '2026-10-25T02:30:00+01:00'],
  ['2026-11-01 01:30:15', 'America/New_York', '2026-11-01T01:30:15-05:00'],
  ['2026-04-05 01:45', 'Australia/Lord_Howe', '2026-04-05T01:45:00+10:30'],
  ['2026-10-25 03:00', 'Europe/Berlin', undefined],
  ['2026-03-29 02:30', 'Europe/Berlin', undefined],
  ['2026-10-25', 'Europe/Berlin', undefined],
  ['2026-10-25T02:30:00+02:00', 'Europe/Berlin', undefined],
  ['soon', 'Europe/Berlin', undefined],
])('the later time of %s in %s is %s', (text, timeZone, expected) => {
  expect(laterTime(text, timeZone)).toBe(expected);
});
