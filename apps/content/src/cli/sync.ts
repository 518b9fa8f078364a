import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { exportFolder } from '../import/exportFolder.ts';
import type { SyncChange, SyncSummary } from '../import/stagedImport.ts';
import { syncFolder } from '../import/syncFolder.ts';
import { formatValidationError, type ValidationError } from '../import/validationError.ts';
import { type CliContext, print, withStore } from './context.ts';
import { createProgress } from './progress.ts';

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
  printWarnings(context, result.warnings);
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

function printWarnings({ stderr }: CliContext, warnings: ValidationError[]): void {
  for (const line of list(warnings, MAX_FAULTS, formatValidationError)) {
    stderr.write(`Warning:${line.slice(1)}\n`);
  }
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

export async function runExport(context: CliContext, name: string) {
  const folder = resolve(context.cwd, name);
  const count = await withStore(context, (store) => exportFolder(store, folder), {
    readOnly: true,
  });
  print(context, `Exported ${count} files to ${folder}.`);
}
