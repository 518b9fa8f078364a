import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { version } from '@twinfront/shared/node/version';
import { describe, expect, it, vi } from 'vitest';
import { createFolder } from './testing/createFolder.ts';
import { freePort } from './testing/freePort.ts';
import { newServerDatabase } from './testing/postgres/newServerDatabase.ts';
import { newDatabase, runCli } from './testing/runCli.ts';
import { runService, startService } from './testing/startService.ts';
import { fill } from './testing/sync.ts';

async function dataOf(url: string) {
  const reply = await fetch(url, { headers: { connection: 'close' } });
  return ((await reply.json()) as { data: unknown }).data;
}

const filled = () => fill(newDatabase(), createFolder());

/** Whether something listens on a port. */
async function isTaken(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

describe('the service as a process', () => {
  it('keeps existing content, serves changes of the CLI at once, and exits with 0 on SIGTERM', async () => {
    const database = await filled();
    const service = await runService({ DATABASE_URL: database, LOG_LEVEL: 'debug' });
    const { child, ended, lines, base } = service;

    expect(lines).toMatchObject([{ message: 'starting', version }, { message: 'listening' }]);
    await fetch(`${base}/richText/search/secret`, { headers: { 'X-Request-Id': 'id-1' } });
    const line = await service.nextLine();
    expect(line).toMatchObject({ message: 'request', id: 'id-1', status: '200' });
    expect(line.route).toBe('/richText/search/:term');
    const metrics = await (await fetch(`${base}/metrics`)).text();
    expect(metrics).toContain(
      'twinfront_content_request_duration_seconds_count{route="/richText/search/:term",status="200"} 1',
    );
    expect(metrics + JSON.stringify(line)).not.toContain('secret');

    expect(await dataOf(`${base}/support/config/getKey?key=home`)).toMatchObject({
      banners: ['winter'],
    });
    expect((await fetch(base)).headers.get('Keep-Alive')).toBe('timeout=75');
    expect(await dataOf(`${base}/support/config/getCloseFlag`)).toBe(false);
    await runCli(database, ['close']);
    expect(await dataOf(`${base}/support/config/getCloseFlag`)).toBe(true);

    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('exits with 0 on SIGTERM while it waits for its database', async () => {
    const waiting = startService({ DATABASE_URL: 'postgres://u@127.0.0.1:1/x' });
    await waiting.nextLine();
    expect(await waiting.nextLine()).toMatchObject({ message: 'waiting for the database' });
    waiting.child.kill('SIGTERM');
    expect(await waiting.ended).toEqual([0, null]);
  });

  it('is alive before its database is there and ready while it answers, and logs only warnings with LOG_LEVEL=warn', async () => {
    const url = new URL(await fill(await newServerDatabase(), createFolder()));
    const postgres = { port: Number(url.port), host: url.hostname };
    const [port, databasePort] = [await freePort(), await freePort()];
    url.port = `${databasePort}`;
    const opsPort = await freePort();
    const env = {
      DATABASE_URL: url.href,
      PORT: `${port}`,
      OPS_PORT: `${opsPort}`,
      LOG_LEVEL: 'warn',
    };
    const { child, stdout, stderr, ended } = startService(env);
    const log = text(stderr);
    await vi.waitUntil(() => isTaken(opsPort), 30_000);

    const site = `http://127.0.0.1:${port}/support/config/getKey?key=site`;
    const get = (path: string) =>
      fetch(`http://127.0.0.1:${opsPort}${path}`, { headers: { connection: 'close' } });
    const readiness = async () => (await get('/readyz')).status;
    expect(await (await get('/healthz')).text()).toBe(`ok ${version}\n`);
    expect(await readiness()).toBe(503);
    await expect(dataOf(site)).rejects.toThrow();

    const connections = new Set<Socket>();
    const database = createServer((client) => {
      const connection = client.pipe(connect(postgres));
      connection.pipe(client);
      connections.add(client).add(connection);
    }).listen(databasePort, url.hostname);
    await vi.waitFor(async () => expect(await readiness()).toBe(200), 30_000);
    expect(await dataOf(site)).toHaveProperty('name');
    // Like a server that has lost its network.
    for (const connection of connections) connection.pause();
    const askedAt = performance.now();
    expect(await readiness()).toBe(503);
    expect(performance.now() - askedAt).toBeLessThan(4000);
    expect((await get('/healthz')).status).toBe(200);
    for (const connection of connections) connection.resume();
    expect(await readiness()).toBe(200);

    child.kill('SIGTERM');
    const waiting = /^({"level":"warn",.*"message":"waiting for the database"}\n)+$/;
    expect(await Promise.all([text(stdout), log, ended])).toEqual([
      '',
      expect.stringMatching(waiting),
      [0, null],
    ]);
    database.close();
  });

  it('leaves an empty database empty, and says so; fails its readiness on SIGTERM, serves for SHUTDOWN_DELAY_MS with connections that close, then completes the requests in flight', async () => {
    const opsPort = await freePort();
    const times = { SHUTDOWN_DELAY_MS: '1000', SHUTDOWN_GRACE_MS: '60000' };
    const database = newDatabase();
    const service = await runService({
      DATABASE_URL: database,
      OPS_PORT: `${opsPort}`,
      ...times,
    });
    expect(service.lines[1]).toMatchObject({
      level: 'warn',
      database,
      message: expect.stringMatching(/^empty store: /),
    });
    const readiness = async () => (await fetch(`http://127.0.0.1:${opsPort}/readyz`)).status;
    const flag = () => fetch(`${service.base}/support/config/getCloseFlag`);
    expect(await readiness()).toBe(200);
    expect((await fetch(`${service.base}/readyz`)).status).toBe(404);
    const { status, headers } = await flag();
    expect([status, headers.get('connection')]).toEqual([503, 'keep-alive']);

    service.child.kill('SIGTERM');
    await vi.waitFor(async () => expect(await readiness()).toBe(503), 10_000);
    expect((await flag()).headers.get('connection')).toBe('close');
    expect(await service.ended).toEqual([0, null]);
    expect([await service.nextLine(), await service.nextLine()]).toMatchObject([
      { message: 'shutting down' },
      { message: 'draining connections' },
    ]);
  });

  it('reports a port in use before it opens the store, on one line, and exits with 1', async () => {
    const port = await freePort();
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    const database = newDatabase();
    const { stderr, ended } = startService({
      DATABASE_URL: database,
      PORT: `${port}`,
      LOG_LEVEL: 'warn',
    });
    expect(JSON.parse(await text(stderr)).message).toContain(`Port ${port} on 127.0.0.1 is in use`);
    expect(await ended).toEqual([1, null]);
    expect(readdirSync(dirname(database))).toEqual([]);
    server.close();
  });

  it('reports every error of its environment, even with LOG_LEVEL=silent, each on one line, and exits with 1', async () => {
    const faults = { PORT: 'x', HOST: '?', DEMO: '?', DATABASE_URL: 'mysql://x' };
    const { stdout, stderr, ended } = startService({ LOG_LEVEL: 'silent', ...faults });
    const [out, err] = await Promise.all([text(stdout), text(stderr)]);
    const lines = err.trimEnd().split('\n');
    expect(out).toBe('');
    expect(lines.map((line) => JSON.parse(line).message)).toEqual(
      Object.keys(faults).map((name) => expect.stringContaining(name)),
    );
    expect(await ended).toEqual([1, null]);
  });
});
