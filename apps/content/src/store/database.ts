import { setTimeout } from 'node:timers/promises';
import type { Generated, Kysely } from 'kysely';
import type { PictureType } from '../import/layout.ts';
import type { Query } from '../search/tokens.ts';

/** The tables of both databases. A content version is a row of `generations` with its entries. */
export interface Tables {
  generations: {
    id: Generated<number>;
    state: 'staged' | 'current' | 'old';
    /** Milliseconds since 1970. */
    touched_at: number;
  };
  entries: { generation: number; path: string; file: string; item: number | null };
  files: {
    hash: string;
    /** The type of a picture; null for the source of an item. */
    picture: PictureType | null;
    bytes: Uint8Array;
    unused_since: number | null;
  };
  items: {
    /** Increases with the date, so that a descending scan returns the newest first. */
    id: number;
    hash: string;
    /** JSON. */
    data: string;
    /** JSON. */
    pictures: string;
    /** Of an article. */
    title: string | null;
    folded_title: string | null;
  };
  closure: { one: number; message: string | null; until: string | null };
}

export type Queries = Kysely<Tables>;

/** The folded texts of an article, and their tokens separated by spaces. */
export interface IndexedArticle {
  title: string;
  title_tokens: string;
  words: string;
  tokens: string;
}

/** The full-text index, which differs by database. */
export interface SearchIndex {
  tokenize(text: string): string[];
  insert(db: Queries, articles: ({ id: number } & IndexedArticle)[]): Promise<void>;
  remove(db: Queries, ids: number[]): Promise<void>;
  /** Ids of the newest articles of a content version that match in the title, and that match anywhere. */
  find(db: Queries, query: Query, version: number, limit: number): Promise<number[]>;
  /** Called before new content is published. */
  optimize(db: Queries): Promise<void>;
}

export interface Database {
  db: Queries;
  index: SearchIndex;
  /** Queues for the writer lock; undefined if transactions serialize writers, who poll. */
  lockWriters?: (db: Queries) => Promise<void>;
}

/** A write transaction; only one runs at a time. */
export function write<T>(
  { db, lockWriters }: Pick<Database, 'db' | 'lockWriters'>,
  work: (db: Queries) => Promise<T>,
): Promise<T> {
  // A writer must see the changes of the previous one, whatever the default of the database is.
  const transaction = db.transaction().setIsolationLevel('read committed');
  return transaction.execute(async (db) => {
    await lockWriters?.(db);
    return work(db);
  });
}

/**
 * A write transaction of a series. Afterwards it leaves the lock free for as long as it held it, because
 * waiting writers may have to poll.
 */
export async function writeBatch<T>(
  database: Database,
  work: (db: Queries) => Promise<T>,
): Promise<T> {
  const start = performance.now();
  const result = await write(database, work);
  if (!database.lockWriters) await setTimeout(performance.now() - start);
  return result;
}

/** Reads in one snapshot. */
export function snapshot<T>(
  { db }: Pick<Database, 'db'>,
  work: (db: Queries) => Promise<T>,
): Promise<T> {
  const transaction = db.transaction().setIsolationLevel('repeatable read');
  return transaction.setAccessMode('read only').execute(work);
}

export async function currentVersion(db: Queries) {
  return db
    .selectFrom('generations')
    .select(['id', 'touched_at'])
    .where('state', '=', 'current')
    .executeTakeFirst();
}

/** The schema of a database system. */
export interface Schema {
  /** The migration at index n leads from version n to n + 1. Append only. */
  migrations: readonly string[];
  /** 0: no tables yet. */
  readVersion(db: Queries): Promise<number>;
  writeVersion(db: Queries, version: number): Promise<void>;
  /** Executes several statements. */
  execute(db: Queries, statements: string): Promise<void>;
}

/** Migrates under the writer lock: of several starting processes only one migrates. */
export async function migrate(
  database: Pick<Database, 'db' | 'lockWriters'>,
  { migrations, readVersion, writeVersion, execute }: Schema,
): Promise<void> {
  const read = async (db: Queries) => {
    const version = await readVersion(db);
    if (version > migrations.length) throw newerSchema(version, migrations.length);
    return version;
  };
  if ((await read(database.db)) === migrations.length) return;
  await write(database, async (db) => {
    for (const migration of migrations.slice(await read(db))) await execute(db, migration);
    await writeVersion(db, migrations.length);
  });
}

export const newerSchema = (version: number, known: number) =>
  new Error(
    `its schema version ${version} is newer than ${known}, the latest that this version supports. ` +
      'It was not modified. Use the newer version, or restore a backup.',
  );
