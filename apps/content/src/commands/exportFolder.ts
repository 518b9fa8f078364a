import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { dirname } from 'node:path/posix';
import { quote } from '../model/finding.ts';
import { isConfigFile, isInside } from '../model/layout.ts';
import type { Store } from '../store/createStore.ts';
import { StoreError } from '../store/StoreError.ts';
import { type CliContext, print, withContent } from './context.ts';
import { copySchemas, schemaFolder } from './scaffold.ts';

export async function runExport(context: CliContext, name: string): Promise<void> {
  const folder = resolve(context.cwd, name);
  await withContent(context, async (store) => {
    print(context, `Exported ${await exportFolder(store, folder)} files to ${folder}.`);
  });
}

/**
 * Writes all files of the current content unchanged into an empty or new folder, with the JSON Schemas that they name;
 * returns their number.
 */
export async function exportFolder(store: Store, folder: string): Promise<number> {
  const { files } = await store.getManifest();
  const outside = [...files.keys()].find((path) => !isInside(path));
  if (outside !== undefined) {
    throw new StoreError(
      `The store holds the path ${quote(outside)}, which is outside ${folder}. Nothing was written. ` +
        'Sync your content folder into a new store.',
    );
  }
  await mkdir(folder, { recursive: true }).catch((error) => {
    throw new StoreError(`${folder} cannot be created: ${error.message}.`, { cause: error });
  });
  if ((await readdir(folder)).length > 0) {
    throw new StoreError(`${folder} is not empty. Export into an empty or new folder.`);
  }

  let hasSchemas = false;
  for (const [path, { hash }] of files) {
    const bytes = await store.getFile(hash);
    if (!bytes) {
      throw new StoreError(
        'The content changed during the export. Export again, into another folder.',
      );
    }
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), bytes, { flag: 'wx' });
    hasSchemas ||= isConfigFile(path) && Buffer.from(bytes).includes(`$schema=${schemaFolder}/`);
  }
  if (hasSchemas) await copySchemas(folder);
  return files.size;
}
