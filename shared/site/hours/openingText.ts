import type { Span } from '../../api/hours.ts';
import type { Messages } from '../messages/zhCN.ts';
import { type Opening, type OpeningState, weekdayOf } from './openingState.ts';

/**
 * Whether a site is open, in one or two texts: what is now, and what comes next.
 *
 * @param formatDay formats `YYYY-MM-DD`
 */
export function openingTexts(
  state: OpeningState,
  messages: Messages,
  formatDay: (day: string) => string,
): string[] {
  if (state.kind === 'open') {
    return [state.until ? messages.openUntil(shownTime(state.until)) : messages.open];
  }
  const { closedDay, next } = state;
  return [
    closedDay ? messages.closedToday(closedDay.reason ?? '') : messages.closedNow,
    ...(next ? [openingText(next, messages, formatDay)] : []),
  ];
}

function openingText(
  { daysAhead, day, time }: Opening,
  messages: Messages,
  formatDay: (day: string) => string,
): string {
  const shown = shownTime(time);
  if (daysAhead === 0) return messages.opensAt(shown);
  if (daysAhead === 1) return messages.opensTomorrow(shown);
  // A week later, the name would be that of today.
  return messages.opensOn(
    daysAhead < 7 ? messages.weekdays[weekdayOf(day)] : formatDay(day),
    shown,
  );
}

/** The hours of a day, such as `9:00–12:00, 14:00–17:00`, without line breaks in a span; undefined if it has none. */
export const spansText = (spans: Span[] = []): string | undefined =>
  spans.map(({ opens, closes }) => `${shownTime(opens)}–\u2060${shownTime(closes)}`).join(', ') ||
  undefined;

const shownTime = (time: string) => time.replace(/^0/, '');
