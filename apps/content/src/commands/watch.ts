import { once } from 'node:events';
import { realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { escapeControls } from '@twinfront/shared/node/log';
import { type FSWatcher, watch } from 'chokidar';
import { createParser } from '../folder/createParser.ts';
import { isLeftOut } from '../folder/listFolder.ts';
import { type CliContext, readConcurrency, withStore } from './context.ts';
import { createProgress } from './progress.ts';
import { formatFindings, listScheduled, resolveFolder, summarize } from './sync.ts';
import { syncFolder } from './syncFolder.ts';

/** An editor or a copy changes several files in a row. */
const QUIET_MS = 100;
const CLEAR_SCREEN = '\u001b[2J\u001b[H';

interface WatchedSync {
  isPublished: boolean;
  /** Its errors and warnings, a line each. */
  findings: string;
  /** Of the database. */
  location: string;
}

/**
 * Syncs a folder whenever a file changes, until the signal aborts. Invalid content and failed syncs do not end it; only
 * a failure of the first sync or of the watcher does.
 *
 * @param describe called after each sync; its result is the last line of the report
 */
export async function runWatch(
  context: CliContext,
  name: string,
  {
    describe = databaseLine,
    preview = false,
  }: {
    describe?: (sync: WatchedSync) => string | Promise<string>;
    preview?: boolean;
  } = {},
): Promise<void> {
  const { signal } = context;
  const folder = await resolveFolder(context, name);
  // The watcher does not enter a folder that is a link.
  const root = await realpath(folder);
  let change = Promise.withResolvers<boolean>();
  let failure: unknown;
  const startWatcher = async () => {
    const started = watch(root, {
      // The root is watched whatever its name is.
      ignored: (path) => path !== root && isLeftOut(basename(path)),
      ignoreInitial: true,
      // The sync names files that it may not read.
      ignorePermissionErrors: true,
      // A link could lead to any folder of the machine.
      followSymlinks: false,
    });
    started.on('all', () => change.resolve(true));
    started.on('error', (error) => {
      failure = error;
      change.resolve(true);
    });
    await once(started, 'ready');
    return started;
  };
  let watcher: FSWatcher | undefined;
  signal?.addEventListener('abort', () => change.resolve(true));
  const concurrency = readConcurrency(context);
  // Its worker stays warm, so that a change is synced within a second.
  const parser = createParser();
  const sync = async () => {
    const { show } = createProgress(context.stderr);
    const options = { parser, concurrency, onProgress: show, preview };
    // Opens the store each time, because a restart of the database ends its connections.
    const { result, location } = await withStore(
      context,
      async (store, location) => ({ result: await syncFolder(store, folder, options), location }),
      { create: true },
    );
    const isPublished = 'counts' in result;
    const findings = formatFindings(result, folder);
    const lines = [
      findings,
      ...(isPublished
        ? [summarize(result.counts), ...listScheduled(result).map(escapeControls)]
        : []),
      await describe({ isPublished, findings, location }),
    ];
    return lines.filter(Boolean).join('\n');
  };
  try {
    watcher = await startWatcher();
    if (signal?.aborted) return;
    let report = await sync();
    for (;;) {
      printReport(context, folder, report);
      await change.promise;
      // Until no more files change.
      do change = Promise.withResolvers<boolean>();
      while (await Promise.race([change.promise, setTimeout(QUIET_MS, false)]));
      if (failure) throw failure;
      if (signal?.aborted) return;
      report = await sync().catch(
        (error: Error) => `${escapeControls(error.message)}\nThe next change starts another sync.`,
      );
    }
  } finally {
    await Promise.all([watcher?.close(), parser.close()]);
  }
}

const databaseLine = ({ isPublished, location }: WatchedSync) =>
  isPublished ? `Database: ${escapeControls(location)}` : '';

/** In a terminal each report replaces the one before. */
function printReport({ stdout }: CliContext, folder: string, report: string): void {
  const time = new Date().toLocaleTimeString('en-GB');
  const watching = `${time} Watching ${escapeControls(folder)} for changes. Ctrl+C ends.`;
  stdout.write(`${stdout.isTTY ? CLEAR_SCREEN : ''}${report}\n${watching}\n`);
}
