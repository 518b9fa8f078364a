import { setTimeout } from 'node:timers/promises';
import { type Expression, type ExpressionBuilder, type Generated, type Kysely, sql } from 'kysely';
import { type DraftLink, hash } from '../model/content.ts';
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

interface Types {
  id: string;
  integer: string;
  bytes: string;
  /** Sorted by its bytes. */
  path: string;
  clustered?: string;
}

/** The tables that both databases share. */
export const tables = ({ id, integer, bytes, path, clustered = '' }: Types) => [
  `CREATE TABLE versions (
    id ${id},
    state text NOT NULL CHECK (state IN ('staged', 'published', 'removed')),
    used_at ${integer} NOT NULL
  )`,

  `CREATE TABLE publications (
    id ${id},
    version ${integer} NOT NULL,
    published_at ${integer} NOT NULL,
    published_by text NOT NULL,
    counts text
  )`,

  // The files of the content folder, as they are, and those that visitors get (media).
  `CREATE TABLE files (
    hash text PRIMARY KEY,
    media text,
    length ${integer} NOT NULL,
    replaced_at ${integer}
  )`,
  // In chunks: SQLite reads a whole value to answer a part of it.
  `CREATE TABLE chunks (
    hash text NOT NULL REFERENCES files (hash) ON DELETE CASCADE,
    number ${integer} NOT NULL,
    bytes ${bytes} NOT NULL,
    PRIMARY KEY (hash, number)
  )`,
  'CREATE INDEX replaced_files ON files (replaced_at) WHERE replaced_at IS NOT NULL',

  // Ids begin with the date, so that the newest come first without sorting. Columns before the data are read
  // without it.
  `CREATE TABLE items (
    id ${integer} PRIMARY KEY,
    hash text NOT NULL UNIQUE,
    public_from ${integer} NOT NULL,
    public_until ${integer} NOT NULL,
    data text NOT NULL,
    folded_title text
  )`,
  `CREATE TABLE aliases (
    alias text NOT NULL,
    item ${integer} NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    PRIMARY KEY (alias, item)
  )`,
  'CREATE INDEX aliases_by_item ON aliases (item)',
  `CREATE TABLE tags (
    tag text NOT NULL,
    item ${integer} NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    PRIMARY KEY (tag, item)
  )`,
  'CREATE INDEX tags_by_item ON tags (item)',
  // The files that visitors get with an item.
  `CREATE TABLE item_media (
    media text NOT NULL,
    item ${integer} NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    PRIMARY KEY (media, item)
  ) ${clustered}`,
  'CREATE INDEX item_media_by_item ON item_media (item)',

  `CREATE TABLE version_files (
    version ${integer} NOT NULL REFERENCES versions (id),
    path ${path} NOT NULL,
    file text NOT NULL REFERENCES files (hash),
    item ${integer} REFERENCES items (id),
    PRIMARY KEY (version, path)
  ) ${clustered}`,
  'CREATE INDEX version_files_by_file ON version_files (file, version)',
  'CREATE INDEX version_files_by_item ON version_files (item, version) WHERE item IS NOT NULL',

  `CREATE TABLE draft_links (
    path ${path} PRIMARY KEY,
    key text NOT NULL UNIQUE,
    until ${integer} NOT NULL
  )`,

  `CREATE TABLE close_flag (
    one integer PRIMARY KEY CHECK (one = 1),
    message text,
    until text
  )`,
];

/**
 * The version of the tables, from the statements that create them. It stays the same in all releases 1.x, so that two
 * of them can use a database at the same time. A later one may add columns with a default, tables and indexes, by
 * statements of its own that run again without harm: earlier ones do not notice them.
 */
export const schemaVersion = (statements: readonly string[]) =>
  Number.parseInt(hash(statements.join(';').replace(/\s+/g, ' ')).slice(0, 7), 16);

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
  const last = await lastPublication(db).select('counts').executeTakeFirst();
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
