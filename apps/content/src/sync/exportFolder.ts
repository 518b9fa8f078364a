import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Store } from '../store/Store.ts';
import { StoreError } from '../store/StoreError.ts';

/** Writes every file of the current content into an empty or new folder, as it was; answers how many. */
export async function exportFolder(store: Store, folder: string): Promise<number> {
  const { generation, files } = await store.getManifest();
  if (generation === undefined) throw new StoreError('The store is empty: nothing to export.');
  await mkdir(folder, { recursive: true }).catch((error) => {
    throw new StoreError(`${folder} cannot be made a folder: ${error.message}.`, { cause: error });
  });
  if ((await readdir(folder)).length > 0) {
    throw new StoreError(`${folder} is not empty. Export into an empty or new folder.`);
  }

  for (const [path, { hash }] of files) {
    const bytes = await store.getFile(hash);
    if (!bytes) {
      throw new StoreError(
        'The content was replaced meanwhile. Export again, into another folder.',
      );
    }
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, bytes, { flag: 'wx' });
  }
  return files.size;
}
