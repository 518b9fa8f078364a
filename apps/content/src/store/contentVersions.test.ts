import { Client } from 'pg';
import { expect, it } from 'vitest';
import { syncFolder } from '../../import/syncFolder.ts';
import { article, createFolder, longText } from '../../testing/createFolder.ts';
import { newServerDatabase } from '../../testing/newServerDatabase.ts';
import { sharedParser } from '../../testing/sharedParser.ts';
import { openPostgresStore } from './openPostgresStore.ts';

it('goes on while a table is being vacuumed, which may take long', async () => {
  const url = await newServerDatabase();
  const store = await openPostgresStore(url);
  const vacuum = new Client({ connectionString: url });
  await vacuum.connect();
  await vacuum.query('BEGIN; LOCK TABLE twinfront.items IN SHARE UPDATE EXCLUSIVE MODE');

  expect(await syncFolder(store, createFolder(), { parser: sharedParser })).toHaveProperty(
    'summary',
  );

  await vacuum.end();
  await store.close();
}, 60_000);

it('goes on while an index is kept busy for longer than a statement may take', async () => {
  const url = await newServerDatabase();
  const store = await openPostgresStore(`${url}?statement_timeout=500`);
  const version = await store.createVersion();
  const reindex = new Client({ connectionString: url });
  await reindex.connect();
  await reindex.query('BEGIN; LOCK TABLE twinfront.article_index');
  await reindex.query('REINDEX INDEX twinfront.articles_by_token');

  expect(await store.publish(version)).toBe(true);

  await reindex.end();
  await store.close();
});

it('serves a role that may write, and owns nothing', async () => {
  const url = new URL(await newServerDatabase());
  await (await openPostgresStore(url.href)).close();
  const owner = new Client({ connectionString: url.href });
  await owner.connect();
  await owner.query(`
    DO $$ BEGIN CREATE ROLE writer LOGIN; EXCEPTION WHEN duplicate_object THEN END $$;
    GRANT USAGE ON SCHEMA twinfront TO writer;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA twinfront TO writer`);
  await owner.end();
  url.username = 'writer';

  const store = await openPostgresStore(url.href);
  expect(await syncFolder(store, createFolder(), { parser: sharedParser })).toHaveProperty(
    'summary',
  );
  await store.close();
});

it('does not sleep in a transaction while it looks for the words of long texts', async () => {
  // As the server tells sleeping, in milliseconds: less than these texts take.
  const url = `${await newServerDatabase()}?idle_in_transaction_session_timeout=200`;
  const store = await openPostgresStore(url);
  const body = longText(200_000);

  const folder = createFolder({ 'articles/long.md': article('Long', { body }) });
  expect(await syncFolder(store, folder, { parser: sharedParser })).toHaveProperty('summary');
  await store.close();
}, 60_000);
