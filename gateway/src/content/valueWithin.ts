import { within } from '../http/timeout.ts';
import type { Known } from './contentReader.ts';

export const PAGE_PATIENCE_MS = 1000;

/** The value of a call if it has one in time; a page does without it otherwise. */
export async function soon<T>(
  known: Promise<Known<T>>,
  patienceMs = PAGE_PATIENCE_MS,
): Promise<T | undefined> {
  const outcome = (await within(patienceMs, known))?.outcome;
  return outcome?.ok ? outcome.value : undefined;
}
