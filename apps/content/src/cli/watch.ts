import { once } from 'node:events';
import { realpath } from 'node:fs/promises';
import { relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { escapeControls } from '@twinfront/shared/node/log';
import { watch } from 'chokidar';
import { createParser } from '../import/parse/createParser.ts';
import { type SyncResult, syncFolder } from '../import/syncFolder.ts';
import { type CliContext, withStore } from './context.ts';
import { createProgress } from './progress.ts';
import { formatFindings, resolveFolder, summarize } from './sync.ts';

/** An editor or a copy changes several files in a row. */
const QUIET_MS = 100;
const CLEAR_SCREEN = '\u001b[2J\u001b[H';

/**
 * Syncs a folder whenever a file changes, until the signal aborts. Errors keep the published content; only an error
 * of the first sync or of the watcher ends the command.
 */
export async function runWatch(context: CliContext, name: string): Promise<void> {
  const { signal } = context;
  const folder = await realpath(await resolveFolder(context, name));
  // Hidden files are not imported; the folder itself may be hidden.
  const ignored = (path: string) => /(^|[/\\])\.[^/\\]+$/.test(relative(folder, path));
  // The sync names what it may not read.
  const watcher = watch(folder, {
    ignored,
    ignoreInitial: true,
    ignorePermissionErrors: true,
    // A link could lead to any folder of the machine.
    followSymlinks: false,
  });
  const ready = once(watcher, 'ready');
  let change = Promise.withResolvers<boolean>();
  let failure: unknown;
  watcher.on('all', () => change.resolve(true));
  watcher.on('error', (error) => {
    failure = error;
    change.resolve(true);
  });
  signal?.addEventListener('abort', () => change.resolve(true));
  // Its worker stays warm, so that a change is synced within a second.
  const parser = createParser();
  const sync = async () => {
    const { show, end } = createProgress(context.stderr);
    const options = { parser, onProgress: show };
    const result = withStore(context, (store) => syncFolder(store, folder, options));
    return format(await result.finally(end), folder);
  };
  try {
    await ready;
    let report = await sync();
    for (;;) {
      print(context, folder, report);
      await change.promise;
      // Until no more files change.
      do change = Promise.withResolvers<boolean>();
      while (await Promise.race([change.promise, setTimeout(QUIET_MS, false)]));
      if (failure) throw failure;
      if (signal?.aborted) return;
      report = await sync().catch((error: Error) => escapeControls(error.message));
    }
  } finally {
    await Promise.all([watcher.close(), parser.close()]);
  }
}

function format(result: SyncResult, folder: string): string {
  const findings = formatFindings(result, folder);
  const summary = 'summary' in result ? summarize(result.summary) : '';
  return [findings, summary].filter(Boolean).join('\n');
}

/** In a terminal each report replaces the one before. */
function print({ stdout }: CliContext, folder: string, report: string): void {
  const time = new Date().toLocaleTimeString('en-GB');
  const watching = `${time} Watching ${escapeControls(folder)} for changes. Ctrl+C ends.`;
  stdout.write(`${stdout.isTTY ? CLEAR_SCREEN : ''}${report}\n${watching}\n`);
}
