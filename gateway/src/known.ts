import type { Known } from './siteContent.ts';
import { within } from './within.ts';

const PAGE_PATIENCE_MS = 1000;

/** What a call brings, as far as a page waits for it. */
export function inTime<T>(known: Promise<Known<T>>): Promise<Known<T> | undefined> {
  return within(PAGE_PATIENCE_MS, known);
}

/** The value of a call if it has one in time; a page does without it otherwise. */
export async function soon<T>(known: Promise<Known<T>>): Promise<T | undefined> {
  const outcome = (await inTime(known))?.outcome;
  return outcome?.ok ? outcome.value : undefined;
}
