import { once } from 'node:events';
import { relative } from 'node:path';
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
  // Hidden files are not imported; the folder itself may be hidden.
  const ignored = (path: string) => /(^|[/\\])\.[^/\\]+$/.test(relative(folder, path));
  const watcher = watch(folder, { ignoreInitial: true, ignored });
  const ready = once(watcher, 'ready');
  let change = Promise.withResolvers<boolean>();
  watcher.on('all', () => change.resolve(true));
  signal?.addEventListener('abort', () => change.resolve(true));
  // Its worker stays warm, so that a change is synced within a second.
  const parser = createParser();
  try {
    await withStore(context, async (store) => {
      await ready;
      while (!signal?.aborted) {
        const { show, end } = createProgress(context.stderr);
        const result = await syncFolder(store, folder, { parser, onProgress: show }).finally(end);
        report(context, folder, result);
        await change.promise;
        // Until no more files change.
        do change = Promise.withResolvers<boolean>();
        while (await Promise.race([change.promise, setTimeout(QUIET_MS, false)]));
      }
    });
  } finally {
    await Promise.all([watcher.close(), parser.close()]);
  }
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
