import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFolder } from '../../testing/createFolder.ts';
import { execute, newServerDatabase } from '../../testing/newServerDatabase.ts';
import { runCli } from '../../testing/runCli.ts';
import { sync } from '../../testing/sync.ts';
import { write } from '../database.ts';
import { openStore, openStoreToRead } from '../openStore.ts';
import { StoreUnreachableError } from '../Store.ts';
import { connectToPostgres } from './connectToPostgres.ts';

afterEach(() => {
  vi.useRealTimers();
});

const changed = (url: string, change: Partial<URL>) =>
  Object.assign(new URL(url), { password: 'secret', ...change }).href;

describe('a PostgreSQL database', () => {
  it('is initialized once by concurrent starts', async () => {
    const url = await newServerDatabase();
    const stores = await Promise.all([1, 2, 3, 4].map(() => openStore(url)));

    expect(await execute(url, 'SELECT version FROM twinfront.schema_version')).toHaveLength(1);
    await stores[0]?.setMaintenance({ message: 'x' });
    expect(await stores[3]?.getMaintenance()).toEqual({ message: 'x' });
    await Promise.all(stores.map((store) => store.close()));
  });

  it('is initialized and synced with another default isolation level', async () => {
    const url = await newServerDatabase();
    const name = new URL(url).pathname.slice(1);
    await execute(url, `ALTER DATABASE ${name} SET default_transaction_isolation = 'serializable'`);
    const stores = await Promise.all([1, 2].map(() => openStore(url)));

    const synced = stores.map((store) => sync(store, createFolder()));
    expect(await Promise.all(synced)).toHaveLength(2);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('may have a user with rights to the schema alone', async () => {
    const url = await newServerDatabase();
    await execute(
      url,
      `CREATE ROLE ordinary LOGIN; CREATE SCHEMA twinfront AUTHORIZATION ordinary`,
    );
    const store = await openStore(changed(url, { username: 'ordinary' }));
    expect(await sync(store, createFolder())).toHaveProperty('summary');
    await store.close();
  });

  it('is not changed when it is opened for reading', async () => {
    const url = await newServerDatabase();
    const store = await openStoreToRead(url);
    expect(await store.getManifest()).toMatchObject({ version: undefined, files: new Map() });
    await store.close();
    expect(await execute(url, `SELECT to_regnamespace('twinfront') AS found`)).toEqual([
      { found: null },
    ]);
  });

  it('of a newer schema is rejected and not changed', async () => {
    const url = await newServerDatabase();
    await (await openStore(url)).close();
    await execute(url, 'UPDATE twinfront.schema_version SET version = 99');

    for (const open of [openStore, openStoreToRead]) {
      await expect(open(url)).rejects.toThrow(/schema version 99 is newer than/);
    }
    expect(await execute(url, 'SELECT version FROM twinfront.schema_version')).toEqual([
      { version: 99 },
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
  ])('%s is named without its password', async (_name, change, kind, message) => {
    const url = changed(await newServerDatabase(), change);
    const opening = openStore(url);
    await expect(opening).rejects.toHaveProperty('name', kind);
    await expect(opening).rejects.toThrow(message);
    await expect(opening).rejects.toThrow(/^The database postgres:\/\/[^:]+@/);
    await expect(opening).rejects.not.toThrow(/secret/);
  });

  it('with missing certificates is not retried', async () => {
    const opening = openStore(`${await newServerDatabase()}?sslrootcert=/nowhere`);
    await expect(opening).rejects.toThrow(/ENOENT.*nowhere/);
    await expect(opening).rejects.not.toThrow(StoreUnreachableError);
  });

  it('of another encoding is rejected', async () => {
    const url = new URL(await newServerDatabase());
    await execute(
      url.href,
      `CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'`,
    );
    url.pathname = 'latin';
    await expect(openStore(url.href)).rejects.toThrow('its encoding is LATIN1');
  });
});

/** A proxy before a server that can drop all further traffic. */
async function createProxy(to: URL) {
  const sockets: [Socket, Socket][] = [];
  const proxy = createServer((client) => {
    const server = connect(Number(to.port), to.hostname);
    for (const socket of [client, server]) socket.on('error', () => {});
    client.pipe(server);
    server.pipe(client);
    sockets.push([client, server]);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(to);
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    dropTraffic: () => {
      for (const [client, server] of sockets) {
        client.unpipe(server).pause();
        server.unpipe(client).pause();
      }
    },
    close: () => {
      proxy.close();
      for (const socket of sockets.flat()) socket.destroy();
    },
  };
}

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

  it('without traffic is replaced after a timeout', async () => {
    const proxy = await createProxy(new URL(await newServerDatabase()));
    const store = await openStore(proxy.url);
    proxy.dropTraffic();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

    const rejected = expect(store.getMaintenance()).rejects.toThrow('timeout');
    await vi.advanceTimersByTimeAsync(40_000);
    await rejected;

    vi.useRealTimers();
    expect(await store.getMaintenance()).toBeUndefined();
    await store.close();
    proxy.close();
  });

  it.each(['require', 'prefer', 'verify-ca'])(
    'is not made without TLS if sslmode is %s',
    async (mode) => {
      const url = await newServerDatabase();
      const { code, err } = await runCli(`${url}?sslmode=${mode}`, ['status']);
      expect(code).toBe(1);
      expect(err).toMatch(/^The database \S+ cannot be used: The server does not support SSL.*\n$/);
    },
  );
});
