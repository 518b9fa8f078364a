import { escapeControls } from '@twinfront/shared/node/log';
import type { Progress } from '../../folder/Reading.ts';
import type { Output } from '../context.ts';

const INTERVAL_MS = { terminal: 100, file: 10_000 };
const BAR_WIDTH = 20;
const CLEAR_LINE = '\r\u001b[K';

/** Progress of a sync: a bar that is overwritten in a terminal, a line every ten seconds elsewhere. */
export function createProgress(out: Output, now = () => performance.now()) {
  const interval = out.isTTY ? INTERVAL_MS.terminal : INTERVAL_MS.file;
  let task: Progress['task'] | undefined;
  let startedAt = now();
  let shownAt = startedAt;
  let isShown = false;

  return {
    show(progress: Progress): void {
      if (progress.task !== task) {
        task = progress.task;
        startedAt = now();
      }
      if (now() - shownAt < interval) return;
      shownAt = now();
      isShown = true;
      const line = describe(progress, now() - startedAt);
      out.write(out.isTTY ? `${CLEAR_LINE}${bar(progress)} ${line}` : `${line}\n`);
    },
    end(): void {
      if (isShown && out.isTTY) out.write(CLEAR_LINE);
    },
  };
}

function bar({ done, total }: Progress): string {
  const filled = Math.round((BAR_WIDTH * done) / total);
  return `[${'#'.repeat(filled).padEnd(BAR_WIDTH, '-')}]`;
}

function describe({ task, file, done, total }: Progress, elapsedMs: number): string {
  const secondsLeft = Math.ceil(((elapsedMs / done) * (total - done)) / 1000);
  const minutes = Math.floor(secondsLeft / 60);
  const left = `${minutes}:${String(secondsLeft % 60).padStart(2, '0')}`;
  return escapeControls(`${done} of ${total} ${task}, ${left} left: ${file}`);
}
