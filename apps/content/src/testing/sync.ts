import { afterAll } from 'vitest';
import { createParser } from '../import/parse/createParser.ts';
import { type SyncOptions, syncFolder } from '../import/syncFolder.ts';
import { openStore } from '../store/openStore.ts';
import type { Store } from '../store/Store.ts';

/** One worker for all syncs of a test file. The limit allows for extreme but valid files on a busy machine. */
const parser = createParser(30_000);
afterAll(() => parser.close());

export const sync = (store: Store, folder: string, options: SyncOptions = {}) =>
  syncFolder(store, folder, { parser, ...options });

/** Syncs a folder into a database, and answers the database. */
export async function fill(database: string, folder: string): Promise<string> {
  const store = await openStore(database);
  await sync(store, folder);
  await store.close();
  return database;
}
