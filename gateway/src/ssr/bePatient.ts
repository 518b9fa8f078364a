import { withTimeout } from '../http/timeout.ts';
import type { Progress } from './renderPage.ts';

interface Patience {
  /** With the API, anew after each of its answers and after each rendering. */
  contentMs: number;
  /** With our own rendering, in all. */
  renderingMs: number;
}

/** How often it is looked at, while a visitor waits, whether something has come. */
const LOOKS = 4;

/**
 * Waits for a document that is being made, as long as the API goes on answering. A shell is for an API
 * that lets us wait: else it would show the page later still, and needs scripts.
 */
export async function bePatient(
  progress: Progress,
  made: Promise<void>,
  { contentMs, renderingMs }: Patience,
): Promise<void> {
  const isMade = made.then(() => true);
  const lookMs = contentMs / LOOKS;
  let rendering = 0;
  for (let idle = 0; idle < LOOKS && rendering < renderingMs; idle += 1) {
    const { answers } = progress;
    if (await withTimeout(isMade, lookMs)) return;
    const isRendering = progress.waitsFor === 'rendering';
    if (isRendering) rendering += lookMs;
    if (isRendering || progress.answers > answers) idle = -1;
  }
}
