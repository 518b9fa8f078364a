import { setTimeout } from 'node:timers/promises';
import type { Generated, Kysely } from 'kysely';
import type { Query } from '../search/tokens.ts';

/** The tables that every database has. A content version is a row of `generations` and its entries. */
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
    picture: string | null;
    bytes: Uint8Array;
    unused_since: number | null;
  };
  items: {
    /** Grows with the date, so that a descending scan yields the newest first. */
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

/** The texts of an article, folded, and their tokens with blanks between. */
export interface IndexedArticle {
  title: string;
  title_tokens: string;
  words: string;
  tokens: string;
}

/** The full-text index, which each database has in its own way. */
export interface SearchIndex {
  tokenize(text: string): string[];
  insert(db: Queries, articles: ({ id: number } & IndexedArticle)[]): Promise<void>;
  remove(db: Queries, ids: number[]): Promise<void>;
  /** Ids of the newest articles of a content version that match in the title, and of those that match anywhere. */
  find(db: Queries, query: Query, version: number, limit: number): Promise<number[]>;
  /** Called before new content is published. */
  optimize(db: Queries): Promise<void>;
}

export interface Database {
  db: Queries;
  index: SearchIndex;
  /** Makes writers wait for each other where a transaction alone does not. */
  lockWriters(db: Queries): Promise<void>;
  /** Whether waiting writers get their turn by themselves. */
  isFair: boolean;
}

/** All or nothing, one writer after the other. */
export function write<T>(
  { db, lockWriters }: Pick<Database, 'db' | 'lockWriters'>,
  work: (db: Queries) => Promise<T>,
): Promise<T> {
  // Whatever the default of the database is: a writer must see what the last one wrote.
  const transaction = db.transaction().setIsolationLevel('read committed');
  return transaction.execute(async (db) => {
    await lockWriters(db);
    return work(db);
  });
}

/**
 * One of many transactions in a row. A waiting writer may only poll for the lock, so it stays free
 * for as long as it was held.
 */
export async function writeBatch<T>(
  database: Database,
  work: (db: Queries) => Promise<T>,
): Promise<T> {
  const start = performance.now();
  const result = await write(database, work);
  if (!database.isFair) await setTimeout(performance.now() - start);
  return result;
}

/** Several reads of one state. */
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

/** The schema of one kind of database. */
export interface Schema {
  /** Each brings a database from the version of its index to the next; only ever add to the end. */
  migrations: readonly string[];
  /** 0: there is nothing of ours yet. */
  readVersion(db: Queries): Promise<number>;
  writeVersion(db: Queries, version: number): Promise<void>;
  /** Executes several statements. */
  execute(db: Queries, statements: string): Promise<void>;
}

/** Of several processes that start together, one migrates, and the others find it done. */
export async function migrate(
  database: Pick<Database, 'db' | 'lockWriters'>,
  { migrations, readVersion, writeVersion, execute }: Schema,
): Promise<void> {
  if ((await readVersion(database.db)) === migrations.length) return;
  await write(database, async (db) => {
    const version = await readVersion(db);
    if (version > migrations.length) throw new NewerSchemaError(version, migrations.length);
    for (const migration of migrations.slice(version)) await execute(db, migration);
    await writeVersion(db, migrations.length);
  });
}

export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError';

  constructor(version: number, known: number) {
    super(
      `it has schema ${version}, and this version knows up to ${known}. ` +
        'It was left untouched. Use the newer version that wrote it.',
    );
  }
}
