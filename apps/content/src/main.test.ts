import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createFolder } from './testing/createFolder.ts';
import { fill } from './testing/fill.ts';
import { newDatabase, runCli } from './testing/runCli.ts';
import { runService, startService } from './testing/startService.ts';

// Each test starts a process, on machines that may be busy.
vi.setConfig({ testTimeout: 30_000 });

async function dataOf(url: string) {
  const reply: { data: unknown } = JSON.parse(await (await fetch(url)).text());
  return reply.data;
}

async function takePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, port: typeof address === 'object' ? String(address?.port) : '' };
}

const filled = () => fill(newDatabase(), createFolder());

describe('the service as a child of the gateway', () => {
  it('tells its port, and shows at once what the tool writes', async () => {
    const database = await filled();
    const { message, base } = await runService({ DATABASE_URL: database });

    expect(message).toEqual({ type: 'listening', port: expect.any(Number) });
    expect(await dataOf(`${base}/support/config/getCloseFlag`)).toBe(false);
    await runCli(database, ['close']);
    expect(await dataOf(`${base}/support/config/getCloseFlag`)).toBe(true);
  });

  it('leaves content alone that is there already', async () => {
    const { base } = await runService({ DATABASE_URL: await filled() });
    expect(await dataOf(`${base}/support/config/getKey?key=home`)).toMatchObject({
      banners: ['winter'],
    });
  });

  it('fills an empty store with the demo, whatever the close flag says', async () => {
    const database = newDatabase();
    await runCli(database, ['close']);

    const { base } = await runService({ DATABASE_URL: database });

    expect(await dataOf(`${base}/support/config/getKey?key=site`)).toHaveProperty('name');
    expect(await dataOf(`${base}/support/config/getCloseFlag`)).toBe(true);
  });

  it('ignores Ctrl-C, and ends when asked', async () => {
    const { child, ended, base } = await runService({ DATABASE_URL: await filled() });
    child.kill('SIGINT');
    await setTimeout(100);
    expect(await dataOf(`${base}/healthz`)).toBe('alive');

    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('ends when the gateway is gone', async () => {
    const { child, ended } = await runService({ DATABASE_URL: await filled() });
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  });
});

describe('a service whose gateway is gone before it listens', () => {
  it.each([0, 30, 60, 90])('ends too (%i ms after its start)', async (delay) => {
    const { child, ended } = startService({ DATABASE_URL: await filled() }, { ipc: true });
    await setTimeout(delay);
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  });
});

describe('the service alone', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('ends cleanly on %s', async (signal) => {
    const { child, stdout, ended } = startService({ DATABASE_URL: await filled() });
    const [line] = await once(stdout, 'data');
    expect(JSON.parse(String(line))).toMatchObject({
      message: 'listening',
      port: expect.any(Number),
    });

    child.kill(signal);
    expect(await ended).toEqual([0, null]);
  });

  it('names every fault of its environment and exits with 1', async () => {
    const { stderr, ended } = startService({
      CONTENT_PORT: 'x',
      CONTENT_HOST: '?',
      DATABASE_URL: 'mysql://x',
    });
    const lines = (await text(stderr)).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).message.split(':')[0])).toEqual([
      'CONTENT_PORT',
      'CONTENT_HOST',
      'DATABASE_URL',
    ]);
    expect(await ended).toEqual([1, null]);
  });

  it.each([false, true])(
    'says that its port is in use and exits with 1 (child: %s)',
    async (ipc) => {
      const { server, port } = await takePort();
      const { stderr, ended } = startService(
        { DATABASE_URL: await filled(), CONTENT_PORT: port },
        { ipc },
      );

      expect(await text(stderr)).toContain(`Port ${port} on 127.0.0.1 is in use`);
      expect(await ended).toEqual([1, null]);
      server.close();
    },
  );

  it('writes nothing but problems with LOG_LEVEL=warn', async () => {
    const { child, stdout, stderr, ended } = await runService({ LOG_LEVEL: 'warn' });
    child.kill('SIGTERM');

    expect(await Promise.all([text(stdout), text(stderr)])).toEqual(['', '']);
    expect(await ended).toEqual([0, null]);
  });

  it('reports what prevents its start even with LOG_LEVEL=silent', async () => {
    const { stderr, ended } = startService({ LOG_LEVEL: 'silent', CONTENT_PORT: 'x' });
    expect(await text(stderr)).toContain('CONTENT_PORT');
    expect(await ended).toEqual([1, null]);
  });

  it('notices that its port is in use before it touches the store', async () => {
    const { server, port } = await takePort();
    const database = newDatabase();

    const { stderr, ended } = startService({ DATABASE_URL: database, CONTENT_PORT: port });

    expect(await text(stderr)).toContain(`Port ${port} on 127.0.0.1 is in use`);
    expect(await ended).toEqual([1, null]);
    expect(readdirSync(dirname(database))).toEqual([]);
    server.close();
  });

  it('lets those wait who ask before the store is filled', async () => {
    const { server, port } = await takePort();
    server.close();
    await once(server, 'close');
    const { child } = startService({ CONTENT_PORT: port });

    const first = await vi.waitFor(
      () => dataOf(`http://127.0.0.1:${port}/support/config/getKey?key=site`),
      { timeout: 20_000, interval: 5 },
    );

    expect(first).toHaveProperty('name');
    child.kill('SIGTERM');
  });

  it('names a damaged database and exits with 1', async () => {
    const { stderr, ended } = startService({ DATABASE_URL: import.meta.filename });
    expect(await text(stderr)).toContain(`${import.meta.filename} is damaged`);
    expect(await ended).toEqual([1, null]);
  });
});
