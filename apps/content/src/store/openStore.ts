import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isServer } from './databaseUrl.ts';
import { type Store, StoreError } from './Store.ts';
import { IN_MEMORY, openSqliteStore } from './sqlite/openSqliteStore.ts';

export async function openStore(location: string): Promise<Store> {
  if (isServer(location)) return (await openServer()).openPostgresStore(location);
  // SQLite writes its write-ahead log beside the database.
  for (const place of [dirname(location), location]) {
    if (isWritable(place)) continue;
    throw new StoreError(
      `The database ${location} was left untouched: this user may not read and write ${place}.`,
    );
  }
  return openSqliteStore(location);
}

/** For read-only commands: does not create a missing store, which counts as empty. */
export async function openStoreToRead(location: string): Promise<Store> {
  if (isServer(location)) {
    const store = await (await openServer()).openPostgresStoreToRead(location);
    return store ?? openSqliteStore(IN_MEMORY);
  }
  return openSqliteStore(isThere(location) ? location : IN_MEMORY);
}

/** The driver of PostgreSQL is loaded only if it is used. */
const openServer = () => import('./postgres/openPostgresStore.ts');

/** Accepts a missing file; opening it reports why it cannot be created. */
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
    // In an unreadable folder; opening the file reports it.
    return true;
  }
}
