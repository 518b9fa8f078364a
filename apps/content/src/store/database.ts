import { setTimeout } from 'node:timers/promises';
import type { Generated, Kysely } from 'kysely';
import type { PictureType } from '../model/layout.ts';
import type { Query } from '../model/words.ts';

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
    /** The type of a file that visitors get as a picture; null for a file of the content folder. */
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
    /** JSON of the item's references. */
    pictures: string;
    /** Of an article. */
    title: string | null;
    folded_title: string | null;
  };
  /** The earlier ids of articles. */
  aliases: { alias: string; item: number };
  closure: { one: number; message: string | null; until: string | null };
}

export type Queries = Kysely<Tables>;

/** What differs by database system. */
export interface Database {
  db: Queries;
  index: SearchIndex;
  /** The statements at index n lead from schema version n to n + 1. Append only. */
  migrations: readonly (readonly string[])[];
  /** @throws if the database cannot be used */
  check(): Promise<void>;
  /** Called outside of a transaction, before the tables are created. */
  initialize?(): Promise<void>;
  /** The same database, with connections whose statements have no time limit; undefined if none have one. */
  unlimited?(): Database;
  /** The schema version; 0: no tables yet. */
  readVersion(db: Queries): Promise<number>;
  writeVersion(db: Queries, version: number): Promise<void>;
  /** Queues for the writer lock; undefined if transactions serialize writers, who poll. */
  lockWriters?(db: Queries): Promise<void>;
}

/** The full-text index. */
export interface SearchIndex {
  tokenize(text: string): string[];
  insert(db: Queries, articles: ({ id: number } & IndexedArticle)[]): Promise<void>;
  /** Undefined if a foreign key removes the rows with their items. */
  remove?(db: Queries, ids: number[]): Promise<void>;
  /** Ids of the newest articles of a content version that match, newest first. */
  find(
    db: Queries,
    query: Query,
    version: number,
    limit: number,
  ): Promise<{ inTitle: number[]; anywhere: number[] }>;
  /** Called before new content is published. */
  optimize?(db: Queries): Promise<void>;
}

/** The folded texts of an article, and their tokens separated by spaces. */
export interface IndexedArticle {
  title: string;
  title_tokens: string;
  words: string;
  tokens: string;
}

/** A write transaction; only one runs at a time. */
export async function write<T>(
  { db, lockWriters }: Database,
  work: (db: Queries) => Promise<T>,
): Promise<T> {
  let start = 0;
  // A writer must see the changes of the previous one, whatever the default of the database is.
  const transaction = db.transaction().setIsolationLevel('read committed');
  const result = await transaction.execute(async (db) => {
    start = performance.now();
    await lockWriters?.(db);
    return work(db);
  });
  // Leaves the lock free for as long as it was held, so that polling writers get it during a sync.
  if (!lockWriters) await setTimeout(performance.now() - start);
  return result;
}

/** Reads in one snapshot. */
export function snapshot<T>(db: Queries, work: (db: Queries) => Promise<T>): Promise<T> {
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
