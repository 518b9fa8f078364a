import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { createFolder } from './testing/createFolder.ts';
import { newDatabase, runCli } from './testing/runCli.ts';
import { runService, startService } from './testing/startService.ts';
import { fill } from './testing/sync.ts';

// Each test starts a process, on machines that may be busy.
vi.setConfig({ testTimeout: 30_000 });

async function dataOf(url: string) {
  const reply = await fetch(url, { headers: { connection: 'close' } });
  return ((await reply.json()) as { data: unknown }).data;
}

async function takePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: String((server.address() as AddressInfo).port) };
}

const filled = () => fill(newDatabase(), createFolder());

describe('the service as a child of the gateway', () => {
  it('sends its port, keeps existing content, and serves changes of the CLI at once', async () => {
    const database = await filled();
    const { message, base } = await runService({ DATABASE_URL: database });

    expect(message).toEqual({ type: 'listening', port: expect.any(Number) });
    expect(await dataOf(`${base}/support/config/getKey?key=home`)).toMatchObject({
      banners: ['winter'],
    });
    expect(await dataOf(`${base}/support/config/getCloseFlag`)).toBe(false);
    await runCli(database, ['close']);
    expect(await dataOf(`${base}/support/config/getCloseFlag`)).toBe(true);
  });

  it('ignores SIGINT, and exits on SIGTERM or with the gateway', async () => {
    const database = await filled();
    const [one, two] = await Promise.all([
      runService({ DATABASE_URL: database }),
      runService({ DATABASE_URL: database }),
    ]);
    one.child.kill('SIGINT');
    // The first answer comes after the signal, and a service that ends takes no second connection.
    for (const _ of [1, 2, 3]) expect(await dataOf(`${one.base}/healthz`)).toBe('alive');

    one.child.kill('SIGTERM');
    two.child.disconnect();
    expect(await Promise.all([one.ended, two.ended])).toEqual([
      [0, null],
      [0, null],
    ]);
  });

  it('exits with the gateway before it listens', async () => {
    const { child, ended } = startService({ DATABASE_URL: await filled() }, { ipc: true });
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  });

  it('reports a port in use before it opens the store, and exits with 1', async () => {
    const { server, port } = await takePort();
    const database = newDatabase();

    const { stderr, ended } = startService(
      { DATABASE_URL: database, CONTENT_PORT: port },
      { ipc: true },
    );

    expect(await text(stderr)).toContain(`Port ${port} on 127.0.0.1 is in use`);
    expect(await ended).toEqual([1, null]);
    expect(readdirSync(dirname(database))).toEqual([]);
    server.close();
  });
});

describe('the service alone', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('exits with 0 on %s', async (signal) => {
    const { child, stderr, ended } = startService({ DATABASE_URL: await filled() });
    const [line] = await once(stderr, 'data');
    expect(JSON.parse(String(line))).toMatchObject({
      message: 'listening',
      port: expect.any(Number),
    });

    child.kill(signal);
    expect(await ended).toEqual([0, null]);
  });

  it('reports every error of its environment even with LOG_LEVEL=silent, and exits with 1', async () => {
    const { stderr, ended } = startService({
      LOG_LEVEL: 'silent',
      CONTENT_PORT: 'x',
      CONTENT_HOST: '?',
      DATABASE_URL: 'mysql://x',
    });
    const lines = (await text(stderr)).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).message.split(/\W/)[0])).toEqual([
      'CONTENT_PORT',
      'CONTENT_HOST',
      'DATABASE_URL',
    ]);
    expect(await ended).toEqual([1, null]);
  });

  it('holds requests until an empty store has the demo, also of a closed site, and logs only warnings with LOG_LEVEL=warn', async () => {
    const database = newDatabase();
    await runCli(database, ['close']);
    const { server, port } = await takePort();
    server.close();
    await once(server, 'close');
    const env = { DATABASE_URL: database, CONTENT_PORT: port, LOG_LEVEL: 'warn' };
    const { child, stdout, stderr } = startService(env);

    const base = `http://127.0.0.1:${port}`;
    const first = await vi.waitFor(() => dataOf(`${base}/support/config/getKey?key=site`), {
      timeout: 20_000,
      interval: 5,
    });

    expect(first).toHaveProperty('name');
    expect(await dataOf(`${base}/support/config/getCloseFlag`)).toBe(true);
    child.kill('SIGTERM');
    expect(await Promise.all([text(stdout), text(stderr)])).toEqual(['', '']);
  });

  it('reports a damaged database on one line and exits with 1', async () => {
    const { stdout, stderr, ended } = startService({ DATABASE_URL: import.meta.filename });
    const [out, err] = await Promise.all([text(stdout), text(stderr)]);
    expect({ out, lines: err.trimEnd().split('\n').length }).toEqual({ out: '', lines: 1 });
    expect(JSON.parse(err).message).toContain(`The database ${import.meta.filename} is damaged`);
    expect(await ended).toEqual([1, null]);
  });
});
