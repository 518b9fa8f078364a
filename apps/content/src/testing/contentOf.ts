import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';
import { exportFolder } from '../commands/exportFolder.ts';
import { openStore } from '../store/openStore.ts';

/** Every file below a folder with its bytes. */
export function contentOf(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths.sort().map((path) => [path.slice(folder.length), readFileSync(path, 'hex')]),
  );
}

/** The same for the folder that a store would export. */
export async function contentIn(database: string): Promise<Record<string, string>> {
  const store = await openStore(database);
  const folder = tempFolder();
  await exportFolder(store, folder);
  await store.close();
  return contentOf(folder);
}
