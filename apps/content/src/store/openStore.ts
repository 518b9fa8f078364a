import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isServer } from './databaseUrl.ts';
import type { Store } from './Store.ts';
import { StoreError } from './StoreError.ts';
import { IN_MEMORY, openSqliteStore } from './sqlite/openSqliteStore.ts';

export async function openStore(location: string): Promise<Store> {
  if (isServer(location)) return (await openServer()).openPostgresStore(location);
  // The folder too: that is where the log of writes stands.
  for (const place of [dirname(location), location]) {
    if (isWritable(place)) continue;
    throw new StoreError(
      `The database ${location} was left untouched: this user may not read and write ${place}.`,
    );
  }
  return openSqliteStore(location);
}

/** For commands that only look: a store that is not there is an empty one and is not created. */
export async function openStoreToRead(location: string): Promise<Store> {
  if (isServer(location)) {
    const store = await (await openServer()).openPostgresStoreToRead(location);
    return store ?? openSqliteStore(IN_MEMORY);
  }
  return openSqliteStore(isThere(location) ? location : IN_MEMORY);
}

/** The driver is loaded where it is needed. */
const openServer = () => import('./postgres/openPostgresStore.ts');

/** What is not there yet is not asked; opening says why it cannot be made. */
function isWritable(place: string): boolean {
  try {
    accessSync(place, constants.R_OK | constants.W_OK);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error && error.code;
    return code === 'ENOENT' || code === 'ENOTDIR';
  }
}

function isThere(location: string): boolean {
  try {
    return statSync(location, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // Behind a folder that this user may not look into: opening says so.
    return true;
  }
}
