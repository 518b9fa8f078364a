import { describeError } from '@twinfront/shared/node/log';
import { sql } from 'kysely';
import { createStore, type Store } from './createStore.ts';
import { type Database, schemaVersion, write } from './database.ts';
import { IN_MEMORY, isServer, showLocation } from './databaseUrl.ts';
import { isUnreachable, StoreError, StoreUnreachableError } from './StoreError.ts';
import { connectToSqlite, isMissing, requireWriteAccess } from './sqlite/connectToSqlite.ts';

/** @throws StoreError, with the database untouched, if it cannot be used or has other tables */
export async function openStore(location: string): Promise<Store> {
  if (!isServer(location)) requireWriteAccess(location);
  return open(location, createTables);
}

/** For commands that publish nothing: a missing store is not created, and counts as empty. */
export async function openExistingStore(location: string): Promise<Store> {
  if (!isServer(location) && isMissing(location)) return openTemporaryStore();
  return open(location, async ({ db }) => {
    await db.destroy();
    return openTemporaryStore();
  });
}

/** An empty store in memory. */
export const openTemporaryStore = () => open(IN_MEMORY, createTables);

/** @param fill called for a database without tables */
async function open(
  location: string,
  fill: (database: Database) => Promise<Store>,
): Promise<Store> {
  let database: Database | undefined;
  try {
    database = await connect(location);
    await database.check();
    const { db, readSchemaVersion, schema } = database;
    const version = await readSchemaVersion(db);
    if (version === 0) return await fill(database);
    if (version === schemaVersion(schema)) return createStore(database);
    throw new StoreError(
      `The database ${showLocation(location)} has the tables of another version: export its content with ` +
        'that version, and sync it with this one into a new database.',
    );
  } catch (error) {
    // The first error counts.
    await database?.db.destroy().catch(() => {});
    if (error instanceof StoreError) throw error;
    const ErrorType = isUnreachable(error) ? StoreUnreachableError : StoreError;
    throw new ErrorType(
      `The database ${showLocation(location)} cannot be used: ${describeError(error)}`,
      { cause: error },
    );
  }
}

async function connect(location: string): Promise<Database> {
  if (!isServer(location)) return connectToSqlite(location);
  // The driver of PostgreSQL is loaded only if it is used.
  return (await import('./postgres/connectToPostgres.ts')).connectToPostgres(location);
}

/** Under the writer lock: of several starting processes only one creates the tables. */
async function createTables(database: Database): Promise<Store> {
  const { schema, initialize, readSchemaVersion, writeSchemaVersion } = database;
  await initialize?.();
  await write(database, async (db) => {
    if ((await readSchemaVersion(db)) !== 0) return;
    for (const statement of schema) await sql.raw(statement).execute(db);
    await writeSchemaVersion(db, schemaVersion(schema));
  });
  return createStore(database);
}
