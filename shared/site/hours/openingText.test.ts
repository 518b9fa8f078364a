import { expect, it } from 'vitest';
import { en } from '../messages/en.ts';
import { zhCN } from '../messages/zhCN.ts';
import type { OpeningState } from './openingState.ts';
import { openingTexts, spansText } from './openingText.ts';

const closed = (daysAhead: number, day: string, closedDay?: { reason?: string }): OpeningState => ({
  kind: 'closed',
  ...(closedDay && { closedDay }),
  next: { daysAhead, day, time: '09:00' },
});

it.each<[OpeningState, string, string]>([
  [{ kind: 'open', until: '21:00' }, '开放中，至 21:00', 'Open until 21:00'],
  [{ kind: 'open' }, '开放中', 'Open now'],
  [closed(0, '2026-11-27'), '现在不开放 · 今天 9:00 开放', 'Closed now · Opens at 9:00'],
  [closed(1, '2026-11-28'), '现在不开放 · 明天 9:00 开放', 'Closed now · Opens tomorrow at 9:00'],
  [closed(2, '2026-12-01'), '现在不开放 · 周二 9:00 开放', 'Closed now · Opens on Tuesday at 9:00'],
  [
    closed(7, '2026-12-04'),
    '现在不开放 · <2026-12-04> 9:00 开放',
    'Closed now · Opens on <2026-12-04> at 9:00',
  ],
  [
    closed(2, '2027-02-07', { reason: '春节' }),
    '今天不开放（春节） · 周日 9:00 开放',
    'Closed today (春节) · Opens on Sunday at 9:00',
  ],
  [
    closed(1, '2026-12-01', {}),
    '今天不开放 · 明天 9:00 开放',
    'Closed today · Opens tomorrow at 9:00',
  ],
  [{ kind: 'closed', closedDay: {} }, '今天不开放', 'Closed today'],
  [{ kind: 'closed' }, '现在不开放', 'Closed now'],
])('%j is "%s" and "%s"', (state, chinese, english) => {
  const text = (messages: typeof zhCN) =>
    openingTexts(state, messages, (day) => `<${day}>`).join(' · ');
  expect(text(zhCN)).toBe(chinese);
  expect(text(en)).toBe(english);
});

it('spans are shown without leading zeros and have no line breaks', () => {
  const spans = [
    { opens: '09:00', closes: '12:00' },
    { opens: '14:00', closes: '02:00' },
  ];
  expect(spansText(spans)).toBe('9:00–\u206012:00, 14:00–\u20602:00');
  expect(spansText([])).toBeUndefined();
});
