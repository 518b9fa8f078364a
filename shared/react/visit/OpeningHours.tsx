import type { OpeningHours as Hours, HoursException } from '../../api/hours.ts';
import { weekdays } from '../../api/weekdays.ts';
import { hoursOf, localTime, openingState, weekdayOf } from '../../site/hours/openingState.ts';
import { openingTexts, spansText } from '../../site/hours/openingText.ts';
import { DateTime, DEFAULT_TIME_ZONE, dateFormat, useDateLocale } from '../content/DateTime.tsx';
import { useMessages } from '../runtime/AppContext.ts';
import { useServerTime } from '../status/serverClock.ts';
import styles from './OpeningHours.module.css';

/** Whether the site is open, which discloses its hours. Documents, which are cached, have the hours only. */
export function OpeningHours({ hours }: { hours: Hours }) {
  const { weekly, exceptions = [], note } = hours;
  const messages = useMessages();
  const { locale, timeZone = DEFAULT_TIME_ZONE } = useDateLocale();
  const now = useServerTime(60_000);
  const local = now === undefined ? undefined : localTime(now, timeZone);
  const state = local && openingState(hours, local);
  const formatDay = (day: string) => dateFormat(locale, 'day', 'UTC').format(new Date(day));
  const [text = messages.hours, next] = state ? openingTexts(state, messages, formatDay) : [];
  const special = local && hoursOf(hours, local.day).exception;
  const today = local && !special ? weekdays.indexOf(weekdayOf(local.day)) : -1;
  const names = Object.values(messages.weekdays);
  const texts = weekdays.map((day) => spansText(weekly[day]) ?? messages.closed);
  const coming = exceptions
    .filter(({ from, to = from }) => to >= (local?.day ?? ''))
    .sort((a, b) => (a.from < b.from ? -1 : 1));

  return (
    <details className={styles.hours}>
      <summary>
        {state && <span className="visually-hidden">{messages.hours} </span>}
        <span className={styles.state}>
          <span>{text}</span>
          {/* A new element if the text before it changes: moving this one would be a layout shift. */}
          {next && <span key={text}>{`· ${next}`}</span>}
        </span>
      </summary>
      <table>
        <tbody>
          {texts.map((text, first) => {
            // Days with equal hours that follow each other are one row.
            if (text === texts[first - 1]) return null;
            let last = first;
            while (texts[last + 1] === text) last += 1;
            return (
              <tr
                key={names[first]}
                aria-current={first <= today && today <= last ? 'date' : undefined}
              >
                <th scope="row">
                  {last > first ? `${names[first]}–${names[last]}` : names[first]}
                </th>
                <td>{text}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {coming.length > 0 && (
        <table>
          <caption>{messages.hoursExceptions}</caption>
          <tbody>
            {coming.map((exception) => (
              <ExceptionRow
                key={JSON.stringify(exception)}
                {...exception}
                isToday={exception === special}
              />
            ))}
          </tbody>
        </table>
      )}
      {note && <p>{note}</p>}
    </details>
  );
}

interface ExceptionRowProps extends HoursException {
  isToday: boolean;
}

function ExceptionRow({ from, to = from, days = [], times, reason, isToday }: ExceptionRowProps) {
  const messages = useMessages();
  return (
    <tr aria-current={isToday ? 'date' : undefined}>
      <th scope="row">
        <DateTime at={from} />
        {to !== from && (
          <>
            {' – '}
            <DateTime at={to} />
          </>
        )}
        {days.length > 0 && ` ${days.map((day) => messages.weekdays[day]).join('/')}`}
      </th>
      <td>
        {spansText(times) ?? messages.closed}
        {reason && ` ${reason}`}
      </td>
    </tr>
  );
}
