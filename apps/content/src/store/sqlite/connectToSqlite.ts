import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { describeError } from '@twinfront/shared/node/log';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  sql,
  type TransactionSettings,
} from 'kysely';
import { tokens } from '../../model/words.ts';
import {
  type Database,
  isPublic,
  type Queries,
  type SearchIndex,
  type Tables,
  tables,
} from '../database.ts';
import { IN_MEMORY } from '../databaseUrl.ts';
import { StoreError } from '../StoreError.ts';

const BUSY_TIMEOUT_MS = 10_000;
const BUSY_PAUSE_MS = 20;
const SMALLEST_BYTES = 512;
const CHECKED_WHOLE_BYTES = 64 * 1024 * 1024;

/** `application_id` of our files. */
const APPLICATION_ID = 0x74_77_69_6e;

/** Two FTS5 tables: titles and whole texts. */
const indexTables = ['title_index', 'text_index'] as const;

const schema = [
  ...tables({
    id: 'integer PRIMARY KEY AUTOINCREMENT',
    integer: 'integer',
    bytes: 'blob',
    path: 'text',
    clustered: 'WITHOUT ROWID',
  }),
  'CREATE INDEX items_by_title ON items (folded_title) WHERE folded_title IS NOT NULL',
  // The tokenizer only splits our tokens at spaces. Titles have an index of their own, since finding
  // a word in one column alone would read every text that has it. FTS5 reads rowids faster if they ascend.
  ...indexTables.map(
    (table) => `CREATE VIRTUAL TABLE ${table} /* rowid: -items.id, trigrams */ USING fts5 (
      tokens, content = '', contentless_delete = 1, tokenize = 'ascii'
    )`,
  ),
];

const withIndex = (db: Queries) =>
  db.withTables<Record<(typeof indexTables)[number], { rowid: number; tokens: string }>>();

const searchIndex: SearchIndex = {
  tokenize: tokens,

  async insert(db, articles) {
    // FTS5 writes what it has got to the file whenever a rowid is less than the one before.
    const sorted = articles.toSorted((one, other) => other.id - one.id);
    const titles = sorted.map(({ id, title_tokens }) => ({ rowid: -id, tokens: title_tokens }));
    const texts = sorted.map(({ id, tokens }) => ({ rowid: -id, tokens }));
    await withIndex(db).insertInto('title_index').values(titles).execute();
    await withIndex(db).insertInto('text_index').values(texts).execute();
  },

  async remove(db, ids) {
    const rowids = ids.map((id) => -id);
    for (const table of indexTables) {
      await withIndex(db).deleteFrom(table).where('rowid', 'in', rowids).execute();
    }
  },

  async find(db, part, alternatives, { version, now, limit }) {
    // Tokens contain only letters, digits and `…`: quoted, FTS5 treats them as plain text.
    const match = alternatives
      .map((phrases) =>
        phrases
          .map(({ tokens, isAny }) => `("${tokens.join(isAny ? '" OR "' : ' ')}")`)
          .join(' AND '),
      )
      .join(' OR ');
    const table = sql.table(`${part}_index`);
    // CROSS JOIN fixes the order: from the matches, newest first, to the files of the version and their items, up
    // to the limit.
    const { rows } = await sql<{ id: number }>`
      SELECT items.id FROM ${table}
      CROSS JOIN version_files ON version_files.item = -${table}.rowid AND version_files.version = ${version}
      CROSS JOIN items ON items.id = version_files.item AND ${isPublic(now)}
      WHERE ${table} MATCH ${match} ORDER BY ${table}.rowid LIMIT ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },
};

export function connectToSqlite(path: string): Database {
  const bytes = path === IN_MEMORY ? 0 : prepareFile(path);
  const connection = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  connection.exec('PRAGMA foreign_keys = ON; PRAGMA journal_size_limit = 67108864');
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(connection, BUSY_TIMEOUT_MS) });
  return {
    db,
    index: searchIndex,
    schema,

    async check() {
      const damage = await findDamage(db, bytes);
      if (damage) throw damaged(path, damage);
      const { application, tables } = await readHeader(db);
      if (application !== APPLICATION_ID && tables > 0) {
        throw new StoreError(
          `The database ${path} is not a Twinfront database. It was not modified.`,
        );
      }
    },

    untilFree,

    // Outside of a transaction, as SQLite requires. SQLite ignores the busy timeout here: of two processes
    // that set the mode at the same time one fails at once.
    initialize: () => untilFree(async () => connection.exec('PRAGMA journal_mode = WAL')),

    readSchemaVersion: async (db) => (await readHeader(db)).version,

    async writeSchemaVersion(db, version) {
      await sql`PRAGMA user_version = ${sql.lit(version)}`.execute(db);
      await sql`PRAGMA application_id = ${sql.lit(APPLICATION_ID)}`.execute(db);
    },
  };
}

/** In one statement: another process may be creating the tables. */
async function readHeader(db: Queries) {
  const { rows } = await sql<{ application: number; version: number; tables: number }>`
    SELECT application_id AS application, user_version AS version,
      (SELECT count(*) FROM sqlite_schema) AS tables
    FROM pragma_application_id, pragma_user_version`.execute(db);
  return rows[0] ?? { application: 0, version: 0, tables: 0 };
}

/** False for a file in a folder that this user may not read. */
export function isMissing(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}

/** @throws StoreError for a file or folder that this user may not write; a missing one is created later */
export function requireWriteAccess(path: string): void {
  // SQLite writes its write-ahead log beside the database.
  for (const place of [dirname(path), path].filter((place) => !isMissing(place))) {
    try {
      accessSync(place, constants.R_OK | constants.W_OK);
    } catch (cause) {
      const message = `The database ${path} was left untouched: this user may not read and write ${place}.`;
      throw new StoreError(message, { cause });
    }
  }
}

/** Creates the folder; returns the size of the file. */
function prepareFile(path: string): number {
  mkdirSync(dirname(path), { recursive: true });
  const file = statSync(path, { throwIfNoEntry: false });
  if (!file) return 0;
  if (!file.isFile()) throw new StoreError(`The database ${path} is not a file.`);
  // SQLite opens a file of one byte as an empty database.
  if (file.size > 0 && file.size < SMALLEST_BYTES) throw damaged(path, 'file is not a database');
  return file.size;
}

function damaged(path: string, damage: string): StoreError {
  return new StoreError(
    `The database ${path} is damaged and was left untouched: ${damage}. ` +
      'Restore a backup, or rename it and sync your content folder into a new one.',
  );
}

async function findDamage(db: Queries, bytes: number): Promise<string | undefined> {
  try {
    if (bytes > CHECKED_WHOLE_BYTES) {
      await readHeader(db);
      return undefined;
    }
    const { rows } = await sql<{ quick_check: string }>`PRAGMA quick_check(1)`.execute(db);
    return rows[0]?.quick_check === 'ok' ? undefined : rows[0]?.quick_check;
  } catch (error) {
    if (![SQLITE_CORRUPT, SQLITE_NOTADB].includes(primaryCode(error))) throw error;
    return describeError(error);
  }
}

const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

function primaryCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}

/** Repeats what needs a lock that another process has. SQLite itself would wait in this thread. */
async function untilFree<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (primaryCode(error) !== SQLITE_BUSY || performance.now() > deadline) throw error;
    }
    await setTimeout(BUSY_PAUSE_MS);
  }
}

/**
 * Kysely's dialect of SQLite over `node:sqlite`.
 *
 * @param timeoutMs for how long a statement outside of a transaction waits for a lock, in this thread
 */
export function nodeSqliteDialect(database: DatabaseSync, timeoutMs: number): Dialect {
  const config = { database: adapt(database) };

  class Driver extends SqliteDriver {
    /**
     * `begin immediate`: a transaction that has read cannot wait for the write lock. Fails at once if another process
     * has it: waiting here would block the thread that serves visitors.
     */
    override async beginTransaction(
      connection: DatabaseConnection,
      { accessMode }: TransactionSettings = {},
    ): Promise<void> {
      if (accessMode === 'read only') {
        await connection.executeQuery(CompiledQuery.raw('begin'));
        return;
      }
      database.exec('PRAGMA busy_timeout = 0');
      try {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'));
      } finally {
        database.exec(`PRAGMA busy_timeout = ${timeoutMs}`);
      }
    }

    /** Some errors, such as a full disk, end the transaction. */
    override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
      if (database.isTransaction) await super.rollbackTransaction(connection);
    }
  }

  const dialect = new SqliteDialect(config);
  dialect.createDriver = () => new Driver(config);
  return dialect;
}

function adapt(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(text) {
      const statement = database.prepare(text);
      return {
        reader: statement.columns().length > 0,
        all: (values) => statement.all(...(values as SQLInputValue[])),
        run: (values) => statement.run(...(values as SQLInputValue[])),
        iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
      };
    },
  };
}
