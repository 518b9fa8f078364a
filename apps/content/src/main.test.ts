import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFolder } from './testing/createFolder.ts';
import { fill } from './testing/fill.ts';
import { newDatabase, runCli } from './testing/runCli.ts';

// Each test starts a process, on machines that may be busy.
vi.setConfig({ testTimeout: 30_000 });

const main = resolve(import.meta.dirname, 'main.ts');
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

function start(env: Record<string, string>, { ipc = false } = {}) {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      CONTENT_PORT: '0',
      CONTENT_HOST: '',
      DATABASE_URL: newDatabase(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? ['ipc' as const] : [])],
  });
  started.push(child);
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('no pipes');
  return { child, stdout, stderr, ended: once(child, 'exit') };
}

async function startedBy(env: Record<string, string> = {}) {
  const running = start(env, { ipc: true });
  const [message] = await once(running.child, 'message');
  return { ...running, message, base: `http://127.0.0.1:${message.port}` };
}

async function dataOf(url: string) {
  const reply: { data: unknown } = JSON.parse(await (await fetch(url)).text());
  return reply.data;
}

const filled = () => fill(newDatabase(), createFolder());

describe('the service as a child of the gateway', () => {
  it('tells its port, and shows at once what the tool writes', async () => {
    const database = await filled();
    const { message, base } = await startedBy({ DATABASE_URL: database });

    expect(message).toEqual({ type: 'listening', port: expect.any(Number) });
    expect(await dataOf(`${base}/support/config/getCloseFlag`)).toBe(false);
    await runCli(database, ['close']);
    expect(await dataOf(`${base}/support/config/getCloseFlag`)).toBe(true);
  });

  it('leaves content alone that is there already', async () => {
    const { base } = await startedBy({ DATABASE_URL: await filled() });
    expect(await dataOf(`${base}/support/config/getKey?key=home`)).toMatchObject({
      banners: ['winter'],
    });
  });

  it('fills an empty store with the demo, whatever the close flag says', async () => {
    const database = newDatabase();
    await runCli(database, ['close']);

    const { base } = await startedBy({ DATABASE_URL: database });

    expect(await dataOf(`${base}/support/config/getKey?key=site`)).toHaveProperty('name');
    expect(await dataOf(`${base}/support/config/getCloseFlag`)).toBe(true);
  });

  it('ignores Ctrl-C, and ends when asked', async () => {
    const { child, ended, base } = await startedBy({ DATABASE_URL: await filled() });
    child.kill('SIGINT');
    await setTimeout(100);
    expect(await dataOf(`${base}/healthz`)).toBe('alive');

    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('ends when the gateway is gone', async () => {
    const { child, ended } = await startedBy({ DATABASE_URL: await filled() });
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  });
});

describe('a service whose gateway is gone before it listens', () => {
  it.each([0, 30, 60, 90])('ends too (%i ms after its start)', async (delay) => {
    const { child, ended } = start({ DATABASE_URL: await filled() }, { ipc: true });
    await setTimeout(delay);
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  });
});

describe('the service alone', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('ends cleanly on %s', async (signal) => {
    const { child, stdout, ended } = start({ DATABASE_URL: await filled() });
    const [line] = await once(stdout, 'data');
    expect(JSON.parse(String(line))).toMatchObject({
      message: 'listening',
      port: expect.any(Number),
    });

    child.kill(signal);
    expect(await ended).toEqual([0, null]);
  });

  it('names every fault of its environment and exits with 1', async () => {
    const { stderr, ended } = start({
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
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const address = other.address();
      const port = typeof address === 'object' ? String(address?.port) : '';

      const { stderr, ended } = start(
        { DATABASE_URL: await filled(), CONTENT_PORT: port },
        { ipc },
      );

      expect(await text(stderr)).toContain(`Port ${port} on 127.0.0.1 is in use`);
      expect(await ended).toEqual([1, null]);
      other.close();
    },
  );

  it('names a damaged database and exits with 1', async () => {
    const { stderr, ended } = start({ DATABASE_URL: import.meta.filename });
    expect(await text(stderr)).toContain(`${import.meta.filename} is damaged`);
    expect(await ended).toEqual([1, null]);
  });
});
