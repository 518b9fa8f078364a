import { once } from 'node:events';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openStore } from './store/openStore.ts';
import { contentIn, contentOf } from './testing/contentOf.ts';
import { createFolder, manyArticles } from './testing/createFolder.ts';
import { newServerDatabase } from './testing/postgres/newServerDatabase.ts';
import { startPostgres } from './testing/postgres/startPostgres.ts';
import { countStaged } from './testing/queryDatabase.ts';
import { runCli } from './testing/runCli.ts';
import { serveStore } from './testing/serveStore.ts';
import { fill } from './testing/sync.ts';

describe('the content service with PostgreSQL', () => {
  it('is named by the CLI without its password', async () => {
    const database = await newServerDatabase();
    const { out } = await runCli(database.replace('@', ':secret@'), ['status']);
    expect(out).toContain(`Database:  ${database}\n`);
  });

  it('keeps acknowledged content when its server is killed during a search and a sync, and recovers', async () => {
    const server = await startPostgres(['fsync=off']);
    onTestFinished(server.stop);
    const before = createFolder();
    const after = createFolder(manyArticles('after', 150));
    await fill(server.url, before);
    await runCli(server.url, ['close', '--message', '搬家']);
    const store = await openStore(server.url);
    onTestFinished(() => store.close());
    const { origin, close } = await serveStore(store, { error: () => {} });
    onTestFinished(close);
    const paths = [
      '/support/config/getKey?key=maintenance',
      '/banner/winter',
      '/richText/search/library',
    ];
    const replies = () =>
      Promise.all(paths.map(async (path) => (await fetch(origin + path)).json()));
    const repliesBefore = await replies();

    const other = new Client({ connectionString: server.url });
    const otherEnded = new Promise((resolve) => other.once('end', resolve));
    other.on('error', () => {});
    await other.connect();
    const untilWaiting = (count: number) =>
      vi.waitFor(async () => {
        const { rows } = await other.query('SELECT pid FROM pg_locks WHERE NOT granted');
        expect(new Set(rows.map(({ pid }) => pid)).size).toBe(count);
      }, 20_000);
    // The sync stages its version, and waits for this transaction before it publishes it.
    await other.query('BEGIN; LOCK TABLE twinfront.publications IN EXCLUSIVE MODE');
    const syncing = runCli(server.url, ['sync', after]);
    await untilWaiting(1);
    expect(await countStaged(server.url)).toBeGreaterThan(0);
    await other.query('LOCK TABLE twinfront.items');
    const searching = fetch(`${origin}/richText/search/library`);
    await untilWaiting(2);
    const ended = once(server.child(), 'exit');
    server.child().kill('SIGKILL');

    expect((await searching).status).toBe(503);
    const { code, err } = await syncing;
    expect(code).toBe(1);
    expect(err).toMatch(
      /^The connection to the database postgres:\/\/twinfront@\S+ was lost: .+\n$/,
    );
    await Promise.all([ended, otherEnded]);
    expect((await fetch(`${origin}/support/config/getCloseFlag`)).status).toBe(503);

    await server.start();
    await vi.waitFor(async () => expect(await replies()).toEqual(repliesBefore), 20_000);
    expect(await contentIn(server.url)).toEqual(contentOf(before));
    expect(await runCli(server.url, ['sync', after])).toMatchObject({ code: 0, err: '' });
    expect(await contentIn(server.url)).toEqual(contentOf(after));
  });
});
