import { syncFolder } from '../import/syncFolder.ts';
import { openStore } from '../store/openStore.ts';
import { sharedParser } from './sharedParser.ts';

/** Syncs a folder into a database, and answers the database. */
export async function fill(database: string, folder: string): Promise<string> {
  const store = await openStore(database);
  await syncFolder(store, folder, { parser: sharedParser });
  await store.close();
  return database;
}
