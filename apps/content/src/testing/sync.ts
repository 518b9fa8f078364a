import { type SyncOptions, syncFolder } from '../commands/syncFolder.ts';
import { createParser } from '../folder/createParser.ts';
import type { Store } from '../store/createStore.ts';
import { openStore } from '../store/openStore.ts';

/** One worker for all syncs. The limit allows for extreme but valid files on a busy machine. */
export const parser = createParser(30_000);

export const sync = (store: Store, folder: string, options: SyncOptions = {}) =>
  syncFolder(store, folder, { parser, allowRemoval: true, ...options });

/** Syncs a folder into a database, and answers the database. */
export async function fill(database: string, folder: string): Promise<string> {
  const store = await openStore(database);
  await sync(store, folder);
  await store.close();
  return database;
}
