import { once } from 'node:events';
import { realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { escapeControls } from '@twinfront/shared/node/log';
import { watch } from 'chokidar';
import { createParser } from '../folder/createParser.ts';
import { isLeftOut } from '../folder/listFolder.ts';
import type { Store } from '../store/createStore.ts';
import { type CliContext, withStore } from './context.ts';
import {
  createProgress,
  formatCounts,
  formatFindings,
  formatScheduled,
  type SyncResult,
} from './report.ts';
import { resolveFolder, type SyncOptions, syncFolder } from './syncFolder.ts';

/** A copy over a network pauses between its files: a part of them must not be published. */
const QUIET_MS = 2000;
const CLEAR_SCREEN = '\u001b[2J\u001b[H';

interface WatchOptions {
  /** How long no file may change before a sync, in milliseconds. */
  quietMs?: number;
  /** Syncs in place of `syncFolder`. */
  sync?: (store: Store, folder: string, options: SyncOptions) => Promise<SyncResult>;
  /** The last lines of the report of a sync. */
  describe?: (result: SyncResult, location: string) => string | Promise<string>;
  /** When to sync again although no file has changed, in milliseconds since 1970; undefined: never. */
  nextSync?: (result: SyncResult) => number | undefined;
}

/**
 * Syncs a folder whenever a file changes, until the signal aborts. Invalid content and failed syncs do not end it; only
 * a failure of the first sync or of the watcher does.
 */
export async function runWatch(
  context: CliContext,
  name: string,
  {
    quietMs = QUIET_MS,
    sync = syncFolder,
    describe = (result, location) =>
      'counts' in result
        ? `Synced: ${formatCounts(result.counts)}\nDatabase: ${escapeControls(location)}`
        : 'Nothing was published.',
    nextSync = () => undefined,
  }: WatchOptions = {},
): Promise<void> {
  const { signal } = context;
  const folder = await resolveFolder(context, name);
  // The watcher does not enter a folder that is a link.
  const root = await realpath(folder);
  let change = Promise.withResolvers<boolean>();
  let failure: unknown;
  let timer: NodeJS.Timeout | undefined;
  signal?.addEventListener('abort', () => change.resolve(true));
  // Its worker thread runs until the end, so that a change is synced within a second.
  const parser = createParser();
  const watcher = watch(root, {
    // The root is watched whatever its name is.
    ignored: (path) => path !== root && isLeftOut(basename(path)),
    ignoreInitial: true,
    // The sync names files that it may not read.
    ignorePermissionErrors: true,
    // A link could lead to any folder of the machine.
    followSymlinks: false,
  });
  watcher.on('all', () => change.resolve(true));
  watcher.on('error', (error) => {
    failure = error;
    change.resolve(true);
  });

  async function report(): Promise<string> {
    const options = { parser, onProgress: createProgress(context.stderr) };
    // Opens the store each time, because a restart of the database ends its connections.
    const work = async (store: Store, location: string) => {
      const result = await sync(store, folder, options);
      return { result, location };
    };
    const { result, location } = await withStore(context, work, { create: true });
    const next = nextSync(result);
    if (next) timer = setTimeout(() => change.resolve(true), next - Date.now());
    const scheduled = 'counts' in result ? formatScheduled(result).map(escapeControls) : [];
    const lines = [formatFindings(result, folder), ...scheduled, await describe(result, location)];
    return lines.filter(Boolean).join('\n');
  }

  try {
    await once(watcher, 'ready');
    if (signal?.aborted) return;
    let text = await report();
    for (;;) {
      printReport(context, folder, text);
      await change.promise;
      clearTimeout(timer);
      // Until no more files change.
      do change = Promise.withResolvers();
      while (!signal?.aborted && (await Promise.race([change.promise, wait(quietMs, false)])));
      if (failure) throw failure;
      if (signal?.aborted) return;
      text = await report().catch(
        (error: Error) => `${escapeControls(error.message)}\nThe next change starts another sync.`,
      );
    }
  } finally {
    clearTimeout(timer);
    await Promise.all([watcher.close(), parser.close()]);
  }
}

/** In a terminal each report replaces the one before. */
function printReport({ stdout }: CliContext, folder: string, report: string): void {
  const time = new Date().toLocaleTimeString('en-GB');
  const watching = `${time} Watching ${escapeControls(folder)} for changes. Ctrl+C ends.`;
  stdout.write(`${stdout.isTTY ? CLEAR_SCREEN : ''}${report}\n${watching}\n`);
}
