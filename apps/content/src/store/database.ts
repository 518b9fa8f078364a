import { setTimeout } from 'node:timers/promises';
import { type Expression, type ExpressionBuilder, type Generated, type Kysely, sql } from 'kysely';
import type { DraftLink } from '../model/content.ts';
import type { MediaType } from '../model/layout.ts';
import type { Alternatives } from '../model/words.ts';

/** The tables of both databases. */
export interface Tables {
  versions: {
    id: Generated<number>;
    /** `removed`: abandoned or no longer needed; its files are being removed. */
    state: 'staged' | 'published' | 'removed';
    /** When a sync last staged, published or confirmed it, in milliseconds since 1970. */
    used_at: number;
  };
  /** The version of the last one is the current version. Those of others may be removed. */
  publications: {
    id: Generated<number>;
    version: number;
    /** Milliseconds since 1970. */
    published_at: number;
    /** Such as user@host. */
    published_by: string;
    /** JSON; null after a rollback. */
    counts: string | null;
  };
  version_files: { version: number; path: string; file: string; item: number | null };
  files: {
    hash: string;
    /** The type of a file that visitors get; null for a file of the content folder. */
    media: MediaType | null;
    /** In bytes. */
    length: number;
    /** When no item of the current version had it for the first time, in milliseconds since 1970. */
    replaced_at: number | null;
  };
  /** The bytes of a file, each chunk but the last one with `CHUNK_BYTES`. */
  chunks: { hash: string; number: number; bytes: Uint8Array };
  items: {
    /** Increases with the date, so that a descending scan returns the newest first. */
    id: number;
    hash: string;
    /** When visitors see it, in milliseconds since 1970. */
    public_from: number;
    public_until: number;
    /** JSON. */
    data: string;
    folded_title: string | null;
  };
  aliases: { alias: string; item: number };
  /** Folded. */
  tags: { tag: string; item: number };
  /** The files that visitors get with an item, by hash. One may not be stored yet. */
  item_media: { media: string; item: number };
  draft_links: DraftLink;
  close_flag: { one: number; message: string | null; until: string | null };
}

/** A reader of a file gets one chunk after the other: a slow one must not hold a whole file in memory. */
export const CHUNK_BYTES = 256 * 1024;

export type Queries = Kysely<Tables>;

/** What differs by database system. */
export interface Database {
  db: Queries;
  index: SearchIndex;
  /** The statements that create the tables. */
  schema: readonly string[];
  /** @throws if the database cannot be used */
  check(): Promise<void>;
  /** Called outside of a transaction, before the tables are created. */
  initialize?(): Promise<void>;
  /** The version of the tables; 0: no tables yet. */
  readSchemaVersion(db: Queries): Promise<number>;
  writeSchemaVersion(db: Queries, version: number): Promise<void>;
  /** Queues for the writer lock; undefined if transactions serialize writers. */
  lockWriters?(db: Queries): Promise<void>;
  /** Repeats a transaction that found the lock taken; undefined if writers queue. */
  untilFree?<T>(transaction: () => Promise<T>): Promise<T>;
}

/** The full-text index. */
export interface SearchIndex {
  tokenize(text: string): string[];
  insert(db: Queries, articles: ({ id: number } & IndexedArticle)[]): Promise<void>;
  /** Undefined if a foreign key removes the rows with their items. */
  remove?(db: Queries, ids: number[]): Promise<void>;
  /** Ids of the newest public articles of a content version whose title or whole text matches, newest first. */
  find(
    db: Queries,
    part: 'title' | 'text',
    alternatives: Alternatives,
    within: { version: number; now: number; limit: number },
  ): Promise<number[]>;
  /** Called outside of a transaction after every few megabytes of tokens, and before new content is published. */
  settle?(db: Queries): Promise<void>;
  /** Updates the statistics of the database. Called before new content is published. */
  analyze?(db: Queries): Promise<void>;
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
  { db, lockWriters, untilFree = (transaction) => transaction() }: Database,
  work: (db: Queries) => Promise<T>,
): Promise<T> {
  let start = 0;
  const result = await untilFree(() =>
    db
      .transaction()
      // A writer must see the changes of the previous one, whatever the default of the database is.
      .setIsolationLevel('read committed')
      .execute(async (db) => {
        start = performance.now();
        await lockWriters?.(db);
        return work(db);
      }),
  );
  // Leaves the lock free for as long as it was held, so that polling writers get it during a sync.
  if (!lockWriters) await setTimeout(performance.now() - start);
  return result;
}

/** Reads in one snapshot. */
export function snapshot<T>(db: Queries, work: (db: Queries) => Promise<T>): Promise<T> {
  const transaction = db.transaction().setIsolationLevel('repeatable read');
  return transaction.setAccessMode('read only').execute(work);
}

/** The id of the version that visitors see; undefined if nothing was ever published. */
export async function currentVersion(db: Queries): Promise<number | undefined> {
  const row = await lastPublication(db).executeTakeFirst();
  return row?.version;
}

export const lastPublication = (db: Queries) =>
  db.selectFrom('publications').select('version').orderBy('id', 'desc').limit(1);

/** Whether the last publication is a rollback. */
export async function isRolledBack(db: Queries): Promise<boolean> {
  const last = await db
    .selectFrom('publications')
    .select('counts')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.counts === null;
}

/** Whether a version has an item. */
export const isIn =
  (version: number | Expression<{ version: number }>) =>
  ({ exists, selectFrom }: ExpressionBuilder<Tables, 'items'>) =>
    // Not a join: SQLite has no statistics here, and would read all files of the version first.
    exists(
      selectFrom('version_files')
        .select('path')
        .whereRef('version_files.item', '=', 'items.id')
        .where('version', '=', version as number),
    );

/** Whether visitors see an item. The clock is that of this process: a database may have another one. */
export const isPublic = (now: number) =>
  sql<boolean>`items.public_from <= ${now} AND items.public_until > ${now}`;
