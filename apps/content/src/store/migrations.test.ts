import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { syncFolder } from '../import/syncFolder.ts';
import { createFolder, fileCount } from '../testing/createFolder.ts';
import { execute, newServerDatabase } from '../testing/newServerDatabase.ts';
import { sharedParser } from '../testing/sharedParser.ts';
import { tempFolder } from '../testing/tempFolder.ts';
import { openStore } from './openStore.ts';

// The first schema, as databases in use have it. This text is fixed: it never follows a later migration.
const sqliteSchema = `  CREATE TABLE generations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    state TEXT NOT NULL CHECK (state IN ('staged', 'current', 'old')),
    touched_at INTEGER NOT NULL
  );
  CREATE UNIQUE INDEX one_current_generation ON generations (state) WHERE state = 'current';
  CREATE TABLE files (
    hash TEXT PRIMARY KEY,
    picture TEXT,
    bytes BLOB NOT NULL,
    unused_since INTEGER
  );
  CREATE INDEX unused_files ON files (unused_since) WHERE unused_since IS NOT NULL;
  CREATE TABLE items (
    id INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    data TEXT NOT NULL,
    pictures TEXT NOT NULL,
    folded_title TEXT
  );
  CREATE INDEX items_by_title ON items (folded_title) WHERE folded_title IS NOT NULL;
  CREATE TABLE entries (
    generation INTEGER NOT NULL REFERENCES generations (id),
    path TEXT NOT NULL,
    file TEXT NOT NULL REFERENCES files (hash),
    item INTEGER REFERENCES items (id),
    PRIMARY KEY (generation, path)
  ) WITHOUT ROWID;
  CREATE INDEX entries_by_file ON entries (file);
  CREATE INDEX entries_by_item ON entries (item, generation) WHERE item IS NOT NULL;
  CREATE VIRTUAL TABLE title_index USING fts5 (
    tokens, content = '', contentless_delete = 1, tokenize = 'ascii'
  );
  CREATE VIRTUAL TABLE text_index USING fts5 (
    tokens, content = '', contentless_delete = 1, tokenize = 'ascii'
  );
  CREATE TABLE closure (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    message TEXT,
    until TEXT
  );`;
const postgresSchema = `
  CREATE SCHEMA twinfront;
  CREATE TABLE twinfront.schema_version (version integer NOT NULL);  CREATE TABLE twinfront.generations (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    state text NOT NULL CHECK (state IN ('staged', 'current', 'old')),
    touched_at bigint NOT NULL
  );
  CREATE UNIQUE INDEX one_current_generation ON twinfront.generations (state)
    WHERE state = 'current';
  CREATE TABLE twinfront.files (
    hash text PRIMARY KEY,
    picture text,
    bytes bytea NOT NULL,
    unused_since bigint
  );
  CREATE INDEX unused_files ON twinfront.files (unused_since) WHERE unused_since IS NOT NULL;
  CREATE TABLE twinfront.items (
    id bigint PRIMARY KEY,
    hash text NOT NULL UNIQUE,
    data text NOT NULL,
    pictures text NOT NULL,
    title text,
    folded_title text
  );
  CREATE INDEX items_by_title ON twinfront.items USING hash (folded_title);
  CREATE TABLE twinfront.entries (
    generation bigint NOT NULL REFERENCES twinfront.generations (id),
    path text COLLATE "C" NOT NULL,
    file text NOT NULL REFERENCES twinfront.files (hash),
    item bigint REFERENCES twinfront.items (id),
    PRIMARY KEY (generation, path)
  );
  CREATE INDEX entries_by_file ON twinfront.entries (file);
  CREATE INDEX entries_by_item ON twinfront.entries (item, generation) WHERE item IS NOT NULL;
  CREATE TABLE twinfront.article_index (
    id bigint PRIMARY KEY REFERENCES twinfront.items (id) ON DELETE CASCADE,
    title text NOT NULL,
    title_tokens text NOT NULL,
    words text NOT NULL,
    tokens text NOT NULL
  ) WITH (toast_tuple_target = 128);
  CREATE FUNCTION twinfront.split_tokens(tokens text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000
    AS $$ BEGIN RETURN string_to_array(tokens, ' '); END $$;
  CREATE INDEX articles_by_title_token ON twinfront.article_index
    USING gin (twinfront.split_tokens(title_tokens));
  CREATE INDEX articles_by_token ON twinfront.article_index
    USING gin (twinfront.split_tokens(tokens));
  ALTER INDEX twinfront.articles_by_title_token ALTER COLUMN 1 SET STATISTICS 0;
  ALTER INDEX twinfront.articles_by_token ALTER COLUMN 1 SET STATISTICS 0;
  CREATE TABLE twinfront.closure (
    one integer PRIMARY KEY CHECK (one = 1),
    message text,
    until text
  );`;

const article = {
  id: 'hours',
  title: '图书馆 Hours',
  body: '<p>Open daily</p>',
  updatedAt: '2026-11-01T09:00:00+08:00',
};
const pictureHash = 'a'.repeat(32);
const titleTokens = '图书 书馆 图 书 馆 hours ho… hou… hour… hours…';
const textTokens = `${titleTokens} open op… ope… open… daily da… dai… dail… daily…`;

/** The rows that both databases share; `bytes` writes text as a literal of bytes. */
const rows = (schema: string, bytes: (text: string) => string) => `
  INSERT INTO ${schema}generations (state, touched_at)
    VALUES ('old', 1000), ('current', 1767225600000), ('staged', 2000);
  INSERT INTO ${schema}files (hash, picture, bytes) VALUES
    ('${pictureHash}', 'svg', ${bytes('<svg/>')}),
    ('source', NULL, ${bytes('---')}),
    ('replaced', NULL, ${bytes('old')});
  INSERT INTO ${schema}items (id, hash, data, pictures, folded_title) VALUES
    (1880615603404801, 'item', '${JSON.stringify(article)}', '[]', '图书馆 hours'),
    (1, 'site', '{"name":"Library"}', '[["a.svg","${pictureHash}"]]', NULL);
  INSERT INTO ${schema}entries (generation, path, file, item) VALUES
    (1, 'articles/replaced.md', 'replaced', NULL),
    (2, 'a.svg', '${pictureHash}', NULL),
    (2, 'articles/hours.md', 'source', 1880615603404801),
    (2, 'site.yaml', 'source', 1);
  INSERT INTO ${schema}closure (one, message, until)
    VALUES (1, 'Moving', '2027-01-01T00:00:00+08:00');`;

async function createSqliteDatabase(): Promise<string> {
  const path = join(tempFolder(), 'content.db');
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL');
  database.exec(sqliteSchema);
  database.exec(rows('', (text) => `CAST('${text}' AS BLOB)`));
  database.exec(`
    INSERT INTO title_index (rowid, tokens) VALUES (1880615603404801, '${titleTokens}');
    INSERT INTO text_index (rowid, tokens) VALUES (1880615603404801, '${textTokens}');
    PRAGMA user_version = 1;
    PRAGMA application_id = ${0x74_77_69_6e};`);
  database.close();
  return path;
}

async function createPostgresDatabase(): Promise<string> {
  const url = await newServerDatabase();
  await execute(url, postgresSchema);
  await execute(
    url,
    rows('twinfront.', (text) => `convert_to('${text}', 'UTF8')`),
  );
  const more = `
    UPDATE twinfront.items SET title = '${article.title}' WHERE hash = 'item';
    INSERT INTO twinfront.article_index (id, title, title_tokens, words, tokens) VALUES
      (1880615603404801, '图书馆 hours', '${titleTokens} 图书馆', E'图书馆 hours\\n\\nopen daily',
        '${textTokens} 图书馆');
    INSERT INTO twinfront.schema_version (version) VALUES (1);`;
  await execute(url, more);
  return url;
}

const databases = [
  ['SQLite', createSqliteDatabase],
  ['PostgreSQL', createPostgresDatabase],
] as const;

it.each(databases)(
  'a %s database of the first schema keeps its content and its maintenance state',
  async (_, create) => {
    const store = await openStore(await create());
    const { version, files } = await store.getManifest();
    expect(version).toBe(2);
    expect(Object.fromEntries(files)).toEqual({
      'a.svg': { hash: pictureHash },
      'articles/hours.md': {
        hash: 'source',
        item: { hash: 'item', title: article.title, references: [] },
      },
      'site.yaml': {
        hash: 'source',
        item: { hash: 'site', title: null, references: [['a.svg', pictureHash]] },
      },
    });
    expect(await store.getItem('site.yaml')).toEqual({ name: 'Library' });
    expect(await store.getItem('articles/hours.md')).toEqual(article);
    const picture = await store.getPicture(pictureHash);
    expect(picture && { ...picture, bytes: Buffer.from(picture.bytes).toString() }).toEqual({
      type: 'svg',
      bytes: '<svg/>',
    });
    expect(await store.getStatus()).toEqual({
      counts: { banners: 0, functions: 0, articles: 1, pictures: 1 },
      syncedAt: new Date(1767225600000),
    });
    expect(await store.getMaintenance()).toEqual({
      message: 'Moving',
      until: '2027-01-01T00:00:00+08:00',
    });
    await store.close();
  },
);

it.each(databases)(
  'a %s database of the first schema is searched by title, body and prefix',
  async (_, create) => {
    const store = await openStore(await create());
    for (const term of [article.title, '图书馆', '书', 'hou', 'open dai', 'hours']) {
      expect(await store.search(term), term).toEqual([article]);
    }
    expect(await store.search('馆图')).toEqual([]);
    await store.close();
  },
);

it.each(databases)(
  'a %s database of the first schema takes the next sync, which removes what is left over',
  async (_, create) => {
    const store = await openStore(await create());
    const result = await syncFolder(store, createFolder(), { parser: sharedParser });
    expect(result).toMatchObject({
      summary: { unchanged: 0, removed: 2, changed: 1, added: fileCount - 1 },
    });
    expect(await store.search(article.title)).toEqual([]);
    expect(await store.getFile('replaced')).toBeUndefined();
    expect(await store.getFile('source')).toBeUndefined();
    // A replaced picture is served for a day.
    expect(await store.getPicture(pictureHash)).toBeDefined();
    expect(await store.getMaintenance()).toMatchObject({ message: 'Moving' });
    await store.close();
  },
);
