import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newServerDatabase } from '../../testing/newServerDatabase.ts';
import { runCli } from '../../testing/runCli.ts';
import { write } from '../database.ts';
import { connectTo, openPostgresStore } from './openPostgresStore.ts';

afterEach(() => {
  vi.useRealTimers();
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
    const database = connectTo(await newServerDatabase());
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
    const store = await openPostgresStore(proxy.url);
    proxy.dropTraffic();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

    const asked = expect(store.getMaintenance()).rejects.toThrow('timeout');
    await vi.advanceTimersByTimeAsync(40_000);
    await asked;

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
