import { existsSync } from 'node:fs';
import type { Store } from './Store.ts';
import { createSqliteStore } from './sqlite/createSqliteStore.ts';
import { IN_MEMORY } from './sqlite/openDatabase.ts';

export function openStore(location: string): Promise<Store> {
  return createSqliteStore(location);
}

/** For commands that only look: a store that is not there is an empty one and is not created. */
export function openStoreToRead(location: string): Promise<Store> {
  return createSqliteStore(existsSync(location) ? location : IN_MEMORY);
}
