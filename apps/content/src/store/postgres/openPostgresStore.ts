import type { Store } from '../Store.ts';
import { createPostgresStore } from './createPostgresStore.ts';
import { openDatabase, openDatabaseToRead } from './openDatabase.ts';

export async function openPostgresStore(url: string): Promise<Store> {
  return createPostgresStore(await openDatabase(url));
}

/** Undefined if there is no store in the database yet. */
export async function openPostgresStoreToRead(url: string): Promise<Store | undefined> {
  const pool = await openDatabaseToRead(url);
  return pool && createPostgresStore(pool);
}
