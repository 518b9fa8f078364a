import { openTemporaryStore } from '../store/openStore.ts';
import { type CliContext, print, readConcurrency } from './context.ts';
import { createProgress } from './progress.ts';
import { formatFindings, listScheduled, resolveFolder } from './sync.ts';
import { syncFolder } from './syncFolder.ts';

/**
 * Reports everything that a sync of the whole folder would, warnings of unchanged files included. Needs no database.
 */
export async function runCheck(context: CliContext, name: string) {
  const folder = await resolveFolder(context, name);
  const progress = createProgress(context.stderr);
  const store = await openTemporaryStore();
  try {
    const options = {
      dryRun: true,
      parser: context.parser,
      concurrency: readConcurrency(context),
      onProgress: progress.show,
    };
    const result = await syncFolder(store, folder, options);
    const findings = formatFindings(result, folder, Number.POSITIVE_INFINITY);
    if ('errors' in result) throw new Error(findings);
    if (findings) context.stderr.write(`${findings}\n`);
    print(context, `No errors in ${result.counts.added} files.`);
    for (const line of listScheduled(result)) print(context, line);
  } finally {
    await store.close();
  }
}
