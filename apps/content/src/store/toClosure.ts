import type { Closure } from './Store.ts';

export function toClosure({
  message,
  until,
}: {
  message: string | null;
  until: string | null;
}): Closure {
  return { ...(message !== null && { message }), ...(until !== null && { until }) };
}
