import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { hash } from '../import/hash.ts';
import { createFolder, fileCount } from '../testing/createFolder.ts';
import { execute, newServerDatabase } from '../testing/newServerDatabase.ts';
import { sync } from '../testing/sync.ts';
import { tempFolder } from '../testing/tempFolder.ts';
import { openStore } from './openStore.ts';
import { migrations as postgres } from './postgres/migrations.ts';
import { migrations as sqlite } from './sqlite/migrations.ts';

/** The statements of a migration, without comments and line breaks. */
const statements = (migration = '') => migration.replace(/^\s*--.*$/gm, '').replace(/\s+/g, ' ');

// Databases in use have the first schema: a change of it belongs into a new migration.
it('the first migration of each database never changes', () => {
  expect([sqlite[0], postgres[0]].map((migration) => hash(statements(migration)))).toEqual([
    'c06f3553ded97f757ec091e21ef6bbe1',
    'bb21fd52127b275a9900134602d7b7ba',
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
  database.exec(sqlite[0]);
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
  await execute(url, postgres[0]);
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
    const { version, syncedAt, files } = await store.getManifest();
    expect({ version, syncedAt }).toEqual({ version: 2, syncedAt: new Date(1767225600000) });
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
    const result = await sync(store, createFolder());
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
