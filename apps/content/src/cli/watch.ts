import { setTimeout } from 'node:timers/promises';
import { watch } from 'chokidar';
import { createParser } from '../import/parse/createParser.ts';
import { type SyncResult, syncFolder } from '../import/syncFolder.ts';
import { type CliContext, withStore } from './context.ts';
import { createProgress } from './progress.ts';
import { formatFindings, resolveFolder, summarize } from './sync.ts';

/** An editor or a copy changes several files in a row. */
const QUIET_MS = 100;
const CLEAR_SCREEN = '\u001b[2J\u001b[H';

/** Syncs a folder whenever a file changes, until the signal aborts. Errors keep the published content. */
export async function runWatch(context: CliContext, name: string): Promise<void> {
  const { signal } = context;
  const folder = await resolveFolder(context, name);
  const changes = createChanges(folder);
  // Its worker stays warm, so that a change is synced within a second.
  const parser = createParser();
  try {
    await withStore(context, async (store) => {
      await changes.ready;
      while (!signal?.aborted) {
        const progress = createProgress(context.stderr);
        const result = await syncFolder(store, folder, {
          parser,
          onProgress: progress.show,
        }).finally(progress.end);
        report(context, folder, result);
        await changes.next(signal);
      }
    });
  } finally {
    await Promise.all([changes.close(), parser.close()]);
  }
}

function createChanges(folder: string) {
  const watcher = watch(folder, { ignoreInitial: true, ignored: /(^|[/\\])\.[^/\\]+$/ });
  let hasChanged = false;
  let wake = () => {};
  watcher.on('all', () => {
    hasChanged = true;
    wake();
  });
  return {
    ready: new Promise<void>((resolve, reject) => {
      watcher.once('ready', resolve).once('error', reject);
    }),
    /** Resolves when files have changed since the last call and no more change. */
    async next(signal: AbortSignal | undefined): Promise<void> {
      while (!hasChanged && !signal?.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          signal?.addEventListener('abort', () => resolve(), { once: true });
        });
      }
      while (hasChanged) {
        hasChanged = false;
        await setTimeout(QUIET_MS);
      }
    },
    close: () => watcher.close(),
  };
}

/** In a terminal each report replaces the one before. */
function report({ stdout }: CliContext, folder: string, result: SyncResult): void {
  const time = new Date().toLocaleTimeString('en-GB');
  const findings = formatFindings(result, folder);
  const lines = [
    ...(findings ? [findings] : []),
    ...('summary' in result ? [summarize(result.summary)] : []),
    `${time} Watching ${folder} for changes. Ctrl+C ends.`,
  ];
  stdout.write(`${stdout.isTTY ? CLEAR_SCREEN : ''}${lines.join('\n')}\n`);
}
