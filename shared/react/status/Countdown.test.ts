import { expect, it } from 'vitest';
import { formatTimeLeft } from './Countdown.tsx';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it.each([
  [1, '1秒钟', '1 second'],
  [2 * SECOND, '2秒钟', '2 seconds'],
  [59 * SECOND + 1, '1分钟', '1 minute'],
  [MINUTE + SECOND, '1分钟1秒钟', '1 minute 1 second'],
  [4 * MINUTE + 59 * SECOND, '4分钟59秒钟', '4 minutes 59 seconds'],
  [5 * MINUTE, '5分钟', '5 minutes'],
  [5 * MINUTE + SECOND, '6分钟', '6 minutes'],
  [HOUR - SECOND, '1小时', '1 hour'],
  [HOUR + MINUTE, '1小时1分钟', '1 hour 1 minute'],
  [2 * HOUR, '2小时', '2 hours'],
  [23 * HOUR + 5 * MINUTE, '23小时5分钟', '23 hours 5 minutes'],
  [DAY - SECOND, '1天', '1 day'],
  [DAY + HOUR, '1天1小时', '1 day 1 hour'],
  [3 * DAY, '3天', '3 days'],
  [120 * DAY + 2 * HOUR, '120天2小时', '120 days 2 hours'],
  [0, '1秒钟', '1 second'],
])('formats %d ms as "%s" and "%s"', (ms, chinese, english) => {
  expect(formatTimeLeft(ms, 'zh-CN')).toBe(chinese);
  expect(formatTimeLeft(ms, 'en')).toBe(english);
});

it('never increases over time', () => {
  const lengthOf = (text: string) => {
    const units = { day: DAY, hour: HOUR, minute: MINUTE, second: SECOND };
    return [...text.matchAll(/(\d+) (day|hour|minute|second)/g)].reduce(
      (sum, [, count, unit]) => sum + Number(count) * units[unit as keyof typeof units],
      0,
    );
  };
  let earlier = Number.POSITIVE_INFINITY;
  for (let ms = 25 * HOUR; ms > 0; ms -= 59 * SECOND) {
    const formatted = lengthOf(formatTimeLeft(ms, 'en'));
    expect(formatted).toBeGreaterThanOrEqual(ms);
    expect(formatted).toBeLessThanOrEqual(earlier);
    earlier = formatted;
  }
});
