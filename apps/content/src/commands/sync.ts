import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { escapeControls } from '@twinfront/shared/node/log';
import type { ChangeCounts } from '../model/content.ts';
import { formatFinding } from '../model/finding.ts';
import { type CliContext, print, readConcurrency, withContent, withStore } from './context.ts';
import type { SyncChange } from './createPublisher.ts';
import { exportFolder } from './exportFolder.ts';
import { createProgress } from './progress.ts';
import { type SyncOptions, type SyncResult, syncFolder } from './syncFolder.ts';

type SyncFlags = Pick<SyncOptions, 'dryRun' | 'purge' | 'resume' | 'allowRemoval'>;

export async function runSync(
  context: CliContext,
  name: string,
  { dryRun = false, purge = false, ...others }: SyncFlags,
) {
  const folder = await resolveFolder(context, name);
  const progress = createProgress(context.stderr);
  const options = {
    ...others,
    dryRun,
    purge,
    parser: context.parser,
    concurrency: readConcurrency(context),
    onProgress: progress.show,
  };
  const { result, location } = await withStore(
    context,
    async (store, location) => ({ result: await syncFolder(store, folder, options), location }),
    { create: !dryRun },
  );
  if ('errors' in result) throw new Error(formatFindings(result, folder));
  if (result.warnings.length > 0) context.stderr.write(`${formatFindings(result, folder)}\n`);
  print(context, summarize(result.counts, dryRun));
  for (const line of listScheduled(result)) print(context, line);
  if (dryRun)
    for (const line of list(result.changes, MAX_CHANGES, formatChange)) print(context, line);
  else print(context, `Database: ${location}`);
  if (purge) print(context, 'Visitors no longer get the pictures that it had before.');
}

/** The absolute path of a folder that exists. */
export async function resolveFolder({ cwd }: CliContext, name: string): Promise<string> {
  const folder = resolve(cwd, name);
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new Error(`${folder} is not a folder.`);
  return folder;
}

/** Warnings and errors of a sync, a line each, by default the first 50. */
export function formatFindings(
  { warnings, ...result }: SyncResult,
  folder: string,
  most = MAX_FINDINGS,
): string {
  const place = escapeControls(folder);
  const lines = list(warnings, most, formatFinding, '; check lists all');
  if (lines.length > 0) lines.unshift(`${count(warnings, 'warning')} in ${place}:`);
  if ('errors' in result) {
    lines.push(`${count(result.errors, 'error')} in ${place}; nothing was published.`);
    lines.push(...list(result.errors, most, formatFinding, '; check lists all'));
  }
  return lines.join('\n');
}

/** The items that appear later, a line each. */
export const listScheduled = ({ scheduled }: SyncResult) =>
  list(scheduled, MAX_CHANGES, (line) => line);

const count = (list: unknown[], what: string) =>
  list.length === 1 ? `1 ${what}` : `${list.length} ${what}s`;

const MAX_FINDINGS = 50;
const MAX_CHANGES = 100;

function list<T>(items: T[], most: number, format: (item: T) => string, advice = ''): string[] {
  const lines = items.slice(0, most).map((item) => `  ${format(item)}`);
  const more = items.length - lines.length;
  return more > 0 ? [...lines, `  … and ${more} more${advice}`] : lines;
}

const formatChange = ({ kind, path }: SyncChange) => `${kind.padEnd('removed'.length)}  ${path}`;

export function summarize(
  { added, changed, removed, unchanged }: ChangeCounts,
  dryRun = false,
): string {
  const files = `${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged`;
  return dryRun ? `No errors. A sync would publish: ${files}.` : `Synced: ${files}.`;
}

export async function runExport(context: CliContext, name: string) {
  const folder = resolve(context.cwd, name);
  const count = await withContent(context, (store) => exportFolder(store, folder));
  print(context, `Exported ${count} files to ${folder}.`);
}
