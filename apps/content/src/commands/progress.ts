import { escapeControls } from '@twinfront/shared/node/log';
import type { Progress } from '../folder/Reading.ts';
import type { Output } from './context.ts';

/** In a file, such as the log of a job, a line more seldom. */
const INTERVAL_MS = { terminal: 2000, file: 10_000 };

/** Counts the files of a sync, a line each time. */
export function createProgress(out: Output, now = () => performance.now()) {
  const interval = out.isTTY ? INTERVAL_MS.terminal : INTERVAL_MS.file;
  let shownAt = now();
  return {
    show({ task, file, done, total }: Progress): void {
      if (now() - shownAt < interval) return;
      shownAt = now();
      out.write(`${escapeControls(`${done} of ${total} ${task}: ${file}`)}\n`);
    },
  };
}
