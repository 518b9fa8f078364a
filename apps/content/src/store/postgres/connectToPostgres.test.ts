import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { contentIn, contentOf } from '../../testing/contentOf.ts';
import { createFolder, manyArticles } from '../../testing/createFolder.ts';
import {
  asSuperuser,
  execute,
  newServerDatabase,
} from '../../testing/postgres/newServerDatabase.ts';
import { runCli } from '../../testing/runCli.ts';
import { sync } from '../../testing/sync.ts';
import type { Store } from '../createStore.ts';
import { write } from '../database.ts';
import { openExistingStore, openStore } from '../openStore.ts';
import { connectToPostgres } from './connectToPostgres.ts';

const SUCCESS = expect.objectContaining({ counts: expect.anything() });

const changed = (url: string, change: Partial<URL>) =>
  Object.assign(new URL(url), { password: 'secret', ...change }).href;

describe('a PostgreSQL database', () => {
  it('is initialized once by concurrent starts and synced, also with another default isolation level', async () => {
    const url = await newServerDatabase();
    const name = new URL(url).pathname.slice(1);
    await execute(url, `ALTER DATABASE ${name} SET default_transaction_isolation = 'serializable'`);
    const stores = await Promise.all([1, 2, 3, 4].map(() => openStore(url)));

    expect(await execute(url, 'SELECT version FROM twinfront.schema_version')).toHaveLength(1);
    await stores[0]?.setCloseFlag({ message: 'x' });
    expect(await stores[3]?.getCloseFlag()).toMatchObject({ message: 'x' });
    const folders = ['left', 'right'].map((name) => createFolder(manyArticles(name, 1)));
    const synced = folders.map((folder, index) => sync(stores[index] as Store, folder));
    expect(await Promise.all(synced)).toEqual(Array(2).fill(SUCCESS));
    await Promise.all(stores.map((store) => store.close()));
    expect(folders.map(contentOf)).toContainEqual(await contentIn(url));
  });

  it.each([
    [
      'has rights to the schema alone',
      'ordinary',
      'CREATE SCHEMA twinfront AUTHORIZATION ordinary',
    ],
    [
      'may write, and owns nothing',
      'writer',
      `GRANT USAGE ON SCHEMA twinfront TO writer;
       GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA twinfront TO writer`,
    ],
  ])('may have a user who %s', async (_, username, grant) => {
    const url = await newServerDatabase();
    if (username === 'writer') await (await openStore(url)).close();
    await execute(asSuperuser(url), `CREATE ROLE ${username} LOGIN; ${grant}`);
    const store = await openStore(changed(url, { username }));
    expect(await sync(store, createFolder())).toEqual(SUCCESS);
    await store.close();
  });

  it('is not changed when it is opened for reading', async () => {
    const url = await newServerDatabase();
    const store = await openExistingStore(url);
    expect(await store.getManifest()).toMatchObject({ version: undefined, files: new Map() });
    await store.close();
    expect(await execute(url, `SELECT to_regnamespace('twinfront') AS found`)).toEqual([
      { found: null },
    ]);
  });

  it.each<[string, Partial<URL>, string, RegExp]>([
    ['whose server is not there', { port: '1' }, 'StoreUnreachableError', /ECONNREFUSED/],
    [
      'of an unknown host',
      { hostname: 'db.invalid' },
      'StoreUnreachableError',
      /ENOTFOUND|EAI_AGAIN/,
    ],
    ['that does not exist', { pathname: 'nowhere' }, 'StoreError', /"nowhere" does not exist/],
    ['whose user does not exist', { username: 'who' }, 'StoreError', /"who" does not exist/],
    ['with missing certificates', { search: 'sslrootcert=/none' }, 'StoreError', /ENOENT.*none/],
  ])('%s is named without its password', async (_name, change, kind, message) => {
    const url = changed(inject('postgres'), change);
    const opening = openStore(url);
    await expect(opening).rejects.toHaveProperty('name', kind);
    await expect(opening).rejects.toThrow(message);
    await expect(opening).rejects.toThrow(/^The database postgres:\/\/[^:]+@/);
    await expect(opening).rejects.not.toThrow(/secret/);
  });

  it('of another encoding is rejected', async () => {
    const url = new URL(inject('postgres'));
    await execute(
      url.href,
      `CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'`,
    );
    url.pathname = 'latin';
    await expect(openStore(url.href)).rejects.toThrow('its encoding is LATIN1');
  });
});

describe('a connection to PostgreSQL', () => {
  it('that ends within a transaction fails that transaction alone', async () => {
    const database = connectToPostgres(await newServerDatabase());
    const pids = (pid: number | undefined) =>
      sql`SELECT pid FROM pg_stat_activity WHERE pid = ${pid}`.execute(database.db);
    const lost = write(database, async (db) => {
      const own = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
      const pid = own.rows[0]?.pid;
      await sql`SELECT pg_terminate_backend(${pid})`.execute(database.db);
      await vi.waitFor(async () => expect((await pids(pid)).rows).toEqual([]), 20_000);
      await sql`SELECT 1`.execute(db);
    });
    await expect(lost).rejects.toThrow('connection');
    expect((await sql`SELECT 1 AS one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
    await database.db.destroy();
  });

  it('that does not reply is replaced after a timeout', async () => {
    const url = await newServerDatabase();
    const store = await openStore(url);
    const [server] = await execute(
      url,
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    process.kill(server.pid, 'SIGSTOP');
    onTestFinished(() => void process.kill(server.pid, 'SIGCONT'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

    const rejected = expect(store.getCloseFlag()).rejects.toThrow('timeout');
    await vi.advanceTimersByTimeAsync(40_000);
    await rejected;

    vi.useRealTimers();
    expect(await store.getCloseFlag()).toBeUndefined();
    await store.close();
  });

  it.each(['require', 'prefer', 'verify-ca'])(
    'is not made without TLS if sslmode is %s',
    async (mode) => {
      const { code, err } = await runCli(`${inject('postgres')}?sslmode=${mode}`, ['status']);
      expect(code).toBe(1);
      expect(err).toMatch(/^The database \S+ cannot be used: The server does not support SSL.*\n$/);
    },
  );
});
