import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { exportFolder } from '../import/exportFolder.ts';
import type { SyncChange, SyncSummary } from '../import/stagedImport.ts';
import { syncFolder } from '../import/syncFolder.ts';
import { formatValidationError } from '../import/validationError.ts';
import { type CliContext, type Output, print, withStore } from './context.ts';

export async function runSync(
  context: CliContext,
  name: string,
  { dryRun = false }: { dryRun?: boolean },
) {
  const folder = resolve(context.cwd, name);
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new Error(`${folder} is not a folder.`);

  const progress = createProgress(context.stderr);
  const result = await withStore(
    context,
    (store) => syncFolder(store, folder, { dryRun, onProgress: progress.show }),
    { readOnly: dryRun },
  ).finally(progress.end);
  if ('summary' in result) {
    print(context, summarize(result.summary, dryRun));
    if (dryRun)
      for (const line of list(result.changes, MAX_CHANGES, formatChange)) print(context, line);
    return;
  }
  const { errors } = result;
  const count = errors.length === 1 ? '1 error' : `${errors.length} errors`;
  throw new Error(
    [
      `${count} in ${folder}; nothing was published.`,
      ...list(errors, MAX_FAULTS, formatValidationError),
    ].join('\n'),
  );
}

const MAX_FAULTS = 50;
const MAX_CHANGES = 100;

function list<T>(items: T[], most: number, format: (item: T) => string): string[] {
  const lines = items.slice(0, most).map((item) => `  ${format(item)}`);
  const more = items.length - lines.length;
  return more > 0 ? [...lines, `  … and ${more} more`] : lines;
}

const formatChange = ({ kind, path }: SyncChange) => `${kind.padEnd('removed'.length)}  ${path}`;

function summarize({ added, changed, removed, unchanged }: SyncSummary, dryRun: boolean): string {
  const files = `${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged`;
  return dryRun ? `No errors. A sync would publish: ${files}.` : `Synced: ${files}.`;
}

const EVERY_MS = { terminal: 100, file: 10_000 };

export interface Progress {
  show: (done: number, all: number) => void;
  end: () => void;
}

/** Progress of a long command: a line that is overwritten in a terminal, a line every ten seconds elsewhere. */
export function createProgress(out: Output, now = () => performance.now()): Progress {
  const every = out.isTTY ? EVERY_MS.terminal : EVERY_MS.file;
  let shownAt = now();
  let isShown = false;

  return {
    show(done, all) {
      if (now() - shownAt < every) return;
      shownAt = now();
      isShown = true;
      const line = `${done} of ${all} files`;
      out.write(out.isTTY ? `\r${line}` : `${line}\n`);
    },
    end() {
      if (isShown && out.isTTY) out.write('\r\u001b[K');
    },
  };
}

export async function runExport(context: CliContext, name: string) {
  const folder = resolve(context.cwd, name);
  const count = await withStore(context, (store) => exportFolder(store, folder), {
    readOnly: true,
  });
  print(context, `Exported ${count} files to ${folder}.`);
}
