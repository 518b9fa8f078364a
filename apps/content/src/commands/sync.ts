import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { openTemporaryStore } from '../store/openStore.ts';
import { StoreError } from '../store/StoreError.ts';
import { type CliContext, print, withStore } from './context.ts';
import {
  createProgress,
  formatChanges,
  formatCounts,
  formatFindings,
  formatScheduled,
} from './report.ts';
import { type SyncOptions, syncFolder } from './syncFolder.ts';

type SyncFlags = Pick<SyncOptions, 'purge' | 'resume' | 'allowRemoval'>;

/** Validates a content folder and publishes it. */
export async function runSync(context: CliContext, name: string, flags: SyncFlags) {
  const folder = await resolveFolder(context, name);
  const options = { ...flags, ...syncOptions(context) };
  const { result, location } = await withStore(
    context,
    async (store, location) => ({ result: await syncFolder(store, folder, options), location }),
    { create: true },
  );
  if ('errors' in result) {
    throw new Error(`${formatFindings(result, folder)}\nNothing was published.`);
  }
  if (result.warnings.length > 0) context.stderr.write(`${formatFindings(result, folder)}\n`);
  print(context, `Synced: ${formatCounts(result.counts)}`);
  for (const line of formatScheduled(result)) print(context, line);
  print(context, `Database: ${location}`);
  if (flags.purge) print(context, 'Visitors no longer get the pictures that it had before.');
}

/** Reports every error and warning of a content folder, and what a sync would change if there is a database. */
export async function runCheck(context: CliContext, name: string) {
  const folder = await resolveFolder(context, name);
  const options = { ...syncOptions(context), dryRun: true };
  const comparison: string[] = [];
  const result = await withStore(context, async (store, location) => {
    const isComparable = await store.hasContent();
    const result = await syncFolder(store, folder, options);
    if (isComparable && 'counts' in result) {
      comparison.push(
        `A sync would publish: ${formatCounts(result.counts)}`,
        ...formatChanges(result.changes),
        `Database: ${location}`,
      );
    }
    return result;
  }).catch(async (error) => {
    if (!(error instanceof StoreError)) throw error;
    comparison.push(`Not compared with the public content: ${error.message}`);
    const store = await openTemporaryStore();
    return syncFolder(store, folder, options).finally(store.close);
  });
  const findings = formatFindings(result, folder, Number.POSITIVE_INFINITY);
  if ('errors' in result) throw new Error(findings);
  if (findings) context.stderr.write(`${findings}\n`);
  const { added, changed, unchanged } = result.counts;
  print(context, `No errors in ${added + changed + unchanged} files.`);
  for (const line of [...formatScheduled(result), ...comparison]) print(context, line);
}

const syncOptions = (context: CliContext) => ({
  parser: context.parser,
  onProgress: createProgress(context.stderr),
});

/** The absolute path of a folder that exists. */
export async function resolveFolder({ cwd }: CliContext, name: string): Promise<string> {
  const folder = resolve(cwd, name);
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new Error(`${folder} is not a folder.`);
  return folder;
}
