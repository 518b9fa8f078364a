import { Client } from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { hash, type NewFile } from '../model/content.ts';
import { newServerDatabase } from '../testing/postgres/newServerDatabase.ts';
import { createStore } from './createStore.ts';
import { openStore } from './openStore.ts';
import { connectToPostgres } from './postgres/connectToPostgres.ts';

/** The URL of a database with empty tables. */
async function newTables(): Promise<string> {
  const url = await newServerDatabase();
  await (await openStore(url)).close();
  return url;
}

it.each([
  [
    'does not wait for a vacuum of a table',
    '',
    'LOCK TABLE twinfront.items IN SHARE UPDATE EXCLUSIVE MODE',
  ],
  [
    'goes on while an index is kept busy for longer than a statement may take',
    '?statement_timeout=500',
    'LOCK TABLE twinfront.article_index; REINDEX INDEX twinfront.articles_by_token',
  ],
])('%s', async (_, options, lock) => {
  const url = await newTables();
  const store = await openStore(url + options);
  const version = await store.beginVersion();
  const other = new Client({ connectionString: url });
  await other.connect();
  await other.query(`BEGIN; ${lock}`);

  await store.publish(version, undefined, { by: 'owner@host' });

  await other.end();
  await store.close();
});

it('merges the lists of the search index during a long sync', async () => {
  const database = connectToPostgres(await newTables());
  onTestFinished(() => database.db.destroy());
  vi.spyOn(database.index, 'tokenize').mockReturnValue(Array(900_000).fill('token'));
  const settle = vi.spyOn(database.index, 'settle');
  const store = createStore(database);
  const version = await store.beginVersion();
  const settled: number[] = [];
  for (const id of 'abc') {
    await store.stage(version, [articleFile(id)]);
    settled.push(settle.mock.calls.length);
  }
  expect(settled).toEqual([0, 1, 1]);
});

it('tokenizes texts before the transaction, which may not pause for long', async () => {
  const database = connectToPostgres(await newTables());
  onTestFinished(() => database.db.destroy());
  const tokenize = vi.spyOn(database.index, 'tokenize');
  const lockWriters = vi.spyOn(database, 'lockWriters');
  const store = createStore(database);
  const version = await store.beginVersion();
  await store.stage(version, [articleFile('Long')]);

  expect(tokenize.mock.calls).toEqual([['long'], ['long\n\ntext']]);
  const [locked = 0] = lockWriters.mock.invocationCallOrder;
  expect(Math.max(...tokenize.mock.invocationCallOrder)).toBeLessThan(locked);
});

it('a search begins again if another version is published meanwhile', async () => {
  const database = connectToPostgres(await newTables());
  onTestFinished(() => database.db.destroy());
  const store = createStore(database);
  const publish = async (title: string, after?: number) => {
    const version = await store.beginVersion();
    await store.stage(version, [articleFile(title)]);
    const counts = { added: 1, changed: 0, removed: 0, unchanged: 0 };
    await store.publish(version, after, { by: 'owner@host', counts });
    return version;
  };
  const first = await publish('old');
  const { find } = database.index;
  vi.spyOn(database.index, 'find').mockImplementationOnce(async (...query) => {
    await publish('new', first);
    return find(...query);
  });
  expect(await store.search('text')).toEqual([{ id: 'new' }]);
});

function articleFile(title: string): NewFile {
  const bytes = Buffer.from(title);
  const article = { title, aliases: [], tags: [], text: 'text', date: '2026-11-18T09:00:00Z' };
  const item = { hash: title, data: { id: title }, media: [], article };
  return { path: `articles/${title}.md`, hash: hash(bytes), bytes, item };
}
