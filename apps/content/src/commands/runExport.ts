import { exportFolder } from '../sync/exportFolder.ts';
import { resolveFolder } from './resolveFolder.ts';
import { say } from './say.ts';
import { withStore } from './withStore.ts';

export async function runExport(name: string) {
  const folder = resolveFolder(name);
  const count = await withStore((store) => exportFolder(store, folder), { readOnly: true });
  say(`Exported ${count} files to ${folder}.`);
}
