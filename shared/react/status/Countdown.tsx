import { useMessages } from '../entry/messages.ts';
import { useConfig } from '../queries/config.ts';
import { formatTimeLeft } from './formatTimeLeft.ts';
import { useTimeLeft } from './useTimeLeft.ts';

interface CountdownProps {
  /** ISO 8601. */
  to: string;
  className?: string | undefined;
}

/** How long it will be, in plain words. Documents are kept, so it is empty until a browser fills it. */
export function Countdown({ to, className }: CountdownProps) {
  const messages = useMessages();
  const { result } = useConfig('site');
  const left = useTimeLeft(to);
  if (left !== undefined && left <= 0) return <p className={className}>{messages.maintainSoon}</p>;

  const locale = result.ok ? result.value.locale : 'zh-CN';
  return (
    // Off: else all that counts down inside of a live region would be read out.
    <p className={className} role="timer" aria-live="off">
      {left !== undefined && messages.maintainTimeLeft(formatTimeLeft(left, locale))}
    </p>
  );
}
