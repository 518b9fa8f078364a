import { fold } from './fold.ts';

/** Whether a title and a summary contain each word of a search term, whatever their case, width and accents. */
export function matchesTerm(
  { title, summary }: { title: string; summary?: string | undefined },
  term: string,
): boolean {
  const text = fold(`${title}\n${summary ?? ''}`);
  return fold(term.trim())
    .split(/\s+/u)
    .every((word) => text.includes(word));
}
