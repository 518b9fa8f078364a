import { stat } from 'node:fs/promises';
import { formatFault } from '../folder/fault.ts';
import type { SyncSummary } from '../sync/createDraft.ts';
import { syncFolder } from '../sync/syncFolder.ts';
import { resolveFolder } from './resolveFolder.ts';
import { say } from './say.ts';
import { withStore } from './withStore.ts';

export async function runSync(name: string, { dryRun = false }: { dryRun?: boolean }) {
  const folder = resolveFolder(name);
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new Error(`${folder} is not a folder.`);

  const result = await withStore((store) => syncFolder(store, folder, { dryRun }), {
    readOnly: dryRun,
  });
  if ('summary' in result) {
    say(summarize(result.summary, dryRun));
    return;
  }
  const { faults } = result;
  const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
  throw new Error(
    [`${count} in ${folder}; nothing was changed.`, ...faults.map(formatFault)].join('\n  '),
  );
}

function summarize({ added, changed, removed, unchanged }: SyncSummary, dryRun: boolean): string {
  const files = `${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged`;
  return dryRun ? `No faults. A sync would give: ${files}.` : `Synced: ${files}.`;
}
