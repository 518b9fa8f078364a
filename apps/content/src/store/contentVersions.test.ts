import { Client } from 'pg';
import { expect, it } from 'vitest';
import { hash } from '../import/hash.ts';
import { createFolder } from '../testing/createFolder.ts';
import { execute, newServerDatabase } from '../testing/newServerDatabase.ts';
import { sync } from '../testing/sync.ts';
import { createStore } from './createStore.ts';
import { openStore } from './openStore.ts';
import { connectToPostgres } from './postgres/connectToPostgres.ts';

it('does not wait for a vacuum of a table', async () => {
  const url = await newServerDatabase();
  const store = await openStore(url);
  const vacuum = new Client({ connectionString: url });
  await vacuum.connect();
  await vacuum.query('BEGIN; LOCK TABLE twinfront.items IN SHARE UPDATE EXCLUSIVE MODE');

  expect(await sync(store, createFolder())).toHaveProperty('summary');

  await vacuum.end();
  await store.close();
}, 60_000);

it('goes on while an index is kept busy for longer than a statement may take', async () => {
  const url = await newServerDatabase();
  await (await openStore(url)).close();
  const store = await openStore(`${url}?statement_timeout=500`);
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
  await (await openStore(url.href)).close();
  const grants = `
    DO $$ BEGIN CREATE ROLE writer LOGIN; EXCEPTION WHEN duplicate_object THEN END $$;
    GRANT USAGE ON SCHEMA twinfront TO writer;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA twinfront TO writer`;
  await execute(url.href, grants);
  url.username = 'writer';

  const store = await openStore(url.href);
  expect(await sync(store, createFolder())).toHaveProperty('summary');
  await store.close();
});

it('tokenizes texts before the transaction, which may not pause for long', async () => {
  const url = await newServerDatabase();
  await (await openStore(url)).close();
  const database = connectToPostgres(url);
  const steps: string[] = [];
  const store = createStore({
    ...database,
    index: {
      ...database.index,
      tokenize(text) {
        steps.push(`tokenize ${text}`);
        return database.index.tokenize(text);
      },
    },
    lockWriters(db) {
      steps.push('begin to write');
      return database.lockWriters?.(db) ?? Promise.resolve();
    },
  });

  const version = await store.createVersion();
  const item = { title: 'Long', text: 'text', updatedAt: '2026-11-18T09:00:00Z' };
  const bytes = Buffer.from('source');
  await store.stage(version, [
    {
      path: 'articles/long.md',
      hash: hash(bytes),
      bytes,
      item: { hash: 'item', data: {}, references: [], article: item },
    },
  ]);

  expect(steps).toEqual(['tokenize long', 'tokenize long\n\ntext', 'begin to write']);
  await store.close();
});
