import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { hash } from '../model/hash.ts';
import { createFolder, fileCount } from '../testing/createFolder.ts';
import { execute, newServerDatabase } from '../testing/postgres/newServerDatabase.ts';
import { sync } from '../testing/sync.ts';
import { tempFolder } from '../testing/tempFolder.ts';
import { postgresMigrations, sqliteMigrations } from './migrations.ts';
import { openExistingStore, openStore } from './openStore.ts';

const [sqlite = '', postgres = ''] = [sqliteMigrations[0], postgresMigrations[0]].map(
  (statements = []) => statements.join(';'),
);

// Databases in use have the first schema: a change of it belongs into a new migration.
it('the first migration of each database never changes', () => {
  expect([sqlite, postgres].map((migration) => hash(migration.replace(/\s+/g, ' ')))).toEqual([
    '49c2a38720f4400ab310b78c9c875008',
    '54bc7977d3ea5794030e1aa15d78094b',
  ]);
});

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
  database.exec(sqlite);
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
  await execute(url, `BEGIN; ${postgres}; COMMIT`);
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

it.each([
  ['SQLite', createSqliteDatabase],
  ['PostgreSQL', createPostgresDatabase],
])(
  'a %s database of the first schema keeps its content and state, is searched, and takes the next sync',
  async (_, create) => {
    const store = await openStore(await create());
    onTestFinished(() => store.close());
    const maintenance = { message: 'Moving', until: '2027-01-01T00:00:00+08:00' };

    expect(await store.getManifest()).toEqual({
      version: 2,
      syncedAt: new Date(1767225600000),
      files: new Map([
        ['a.svg', { hash: pictureHash }],
        [
          'articles/hours.md',
          { hash: 'source', item: { hash: 'item', title: article.title, references: [] } },
        ],
        [
          'site.yaml',
          {
            hash: 'source',
            item: { hash: 'site', title: null, references: [['a.svg', pictureHash]] },
          },
        ],
      ]),
      variants: new Set(),
    });
    expect(await store.getItem('site.yaml')).toEqual({ name: 'Library' });
    expect(await store.getItem('articles/hours.md')).toEqual(article);
    const picture = await store.getFile(pictureHash);
    expect(picture?.picture).toBe('svg');
    expect(Buffer.from(picture?.bytes ?? []).toString()).toBe('<svg/>');
    expect(await store.getMaintenance()).toEqual(maintenance);
    for (const term of [article.title, '图书馆', '书', 'hou', 'open dai', 'hours']) {
      expect(await store.search(term), term).toEqual([article]);
    }
    expect(await store.search('馆图')).toEqual([]);

    expect(await sync(store, createFolder())).toMatchObject({
      summary: { unchanged: 0, removed: 2, changed: 1, added: fileCount - 1 },
    });
    expect(await store.search(article.title)).toEqual([]);
    expect(await store.getFile('replaced')).toBeUndefined();
    expect(await store.getFile('source')).toBeUndefined();
    // A replaced picture is served for a day.
    expect(await store.getFile(pictureHash)).toBeDefined();
    expect(await store.getMaintenance()).toEqual(maintenance);
  },
);

it('a command that only reads rejects an older schema and does not migrate it', async () => {
  const path = await createSqliteDatabase();
  const before = readFileSync(path);
  await expect(openExistingStore(path)).rejects.toThrow('its schema version 1 is older than 3.');
  expect(readFileSync(path).equals(before)).toBe(true);
});
