import { openStore } from '../store/openStore.ts';
import { syncFolder } from '../sync/syncFolder.ts';

export async function fill(database: string, folder: string): Promise<string> {
  const store = await openStore(database);
  await syncFolder(store, folder);
  await store.close();
  return database;
}
