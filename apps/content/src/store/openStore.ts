import { describeError } from '@twinfront/shared/node/log';
import { sql } from 'kysely';
import { createStore, type Store } from './createStore.ts';
import { type Database, type Queries, write } from './database.ts';
import { IN_MEMORY, isServer, showLocation } from './databaseUrl.ts';
import { isUnreachable, StoreError, StoreUnreachableError } from './StoreError.ts';
import { connectToSqlite, isMissing, requireWriteAccess } from './sqlite/connectToSqlite.ts';

/** @throws StoreError, with the database untouched, if it cannot be used or has a newer schema */
export async function openStore(location: string): Promise<Store> {
  if (!isServer(location)) requireWriteAccess(location);
  return open(location, migrate);
}

/**
 * For commands that publish nothing: does not create a missing store, which counts as empty, and migrates
 * none, which services of the previous version may use.
 */
export async function openExistingStore(location: string): Promise<Store> {
  if (!isServer(location) && isMissing(location)) return open(IN_MEMORY, migrate);
  return open(location, async (database) => {
    const { db, migrations, readVersion } = database;
    const version = await readVersion(db);
    if (version === 0) {
      await db.destroy();
      return open(IN_MEMORY, migrate);
    }
    if (version < migrations.length) {
      throw new Error(
        `its schema version ${version} is older than ${migrations.length}. Start the content service of ` +
          'this version, which migrates it, or use the older version.',
      );
    }
    return migrate(database);
  });
}

async function open(location: string, use: (database: Database) => Promise<Store>): Promise<Store> {
  let database: Database | undefined;
  try {
    database = await connect(location);
    await database.check();
    return await use(database);
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

/** Migrates under the writer lock: of several starting processes only one migrates. */
async function migrate(database: Database): Promise<Store> {
  const { db, migrations, initialize, readVersion, writeVersion } = database;
  const read = async (db: Queries) => {
    const version = await readVersion(db);
    if (version <= migrations.length) return version;
    throw new Error(
      `its schema version ${version} is newer than ${migrations.length}, the latest that this version ` +
        'supports. It was not modified. Use the newer version, or restore a backup.',
    );
  };
  const version = await read(db);
  if (version === 0) await initialize?.();
  if (version < migrations.length) {
    // A statement may read every row, and another process may be migrating.
    const unlimited = database.unlimited?.();
    const migrating = write(unlimited ?? database, async (db) => {
      for (const statement of migrations.slice(await read(db)).flat()) {
        await sql.raw(statement).execute(db);
      }
      await writeVersion(db, migrations.length);
    });
    await migrating.finally(() => unlimited?.db.destroy());
  }
  return createStore(database);
}
