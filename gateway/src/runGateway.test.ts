import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeApi } from './testing/createFakeApi.ts';
import { serveDemoContent } from './testing/demoContent.ts';

const gatewayScript = fileURLToPath(new URL('testing/gatewayProcess.ts', import.meta.url));
const contentScripts = {
  working: new URL('testing/contentProcess.ts', import.meta.url),
  failing: new URL('testing/failingProcess.ts', import.meta.url),
};
let child: ChildProcess | undefined;
let runs = 0;

const folder = mkdtempSync(path.join(tmpdir(), 'twinfront-'));

afterEach(() => {
  child?.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(env: Record<string, string> = {}, content: keyof typeof contentScripts = 'working') {
  const gateway = spawn(process.execPath, [gatewayScript, fileURLToPath(contentScripts[content])], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      LOG_LEVEL: 'silent',
      SNAPSHOT_DIR: path.join(folder, String(runs++)),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, as in a terminal.
    detached: true,
  });
  child = gateway;
  let errors = '';
  gateway.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const said = async (words: string) => {
    while (!errors.includes(words)) await once(gateway.stderr, 'data');
  };
  const exited = once(gateway, 'exit').then(([code]) => code as number | null);
  return {
    kill: (signal: NodeJS.Signals) => gateway.kill(signal),
    interruptGroup: () => process.kill(-(gateway.pid ?? Number.NaN), 'SIGINT'),
    exited,
    said,
    /** All that gateway and content service say of faults, when both have ended. */
    errors: once(gateway.stderr, 'end').then(() => errors),
    address: once(gateway.stdout, 'data').then(
      ([line]) => /^The site is at (\S+)\n$/.exec(String(line))?.[1] ?? '',
    ),
    contentAddress: () => /^content at (\S+)$/m.exec(errors)?.[1] ?? '',
  };
}

describe('the process of the gateway', { timeout: 15_000 }, () => {
  it('names every fault of its environment and ends with 1', async () => {
    const { exited, errors } = run({ PORT: 'x', SITE_CLOSED: 'y' });
    expect(await exited).toBe(1);
    expect(await errors).toMatch(/PORT is "x".*\n.*SITE_CLOSED is "y"/);
  });

  it('says that its port is in use and ends with 1, its content service too', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as AddressInfo;
    const { exited, errors } = run({ PORT: String(port) });
    expect(await exited).toBe(1);
    expect(await errors).toContain(`PORT ${port} on 127.0.0.1 is in use`);
    blocker.close();
  });

  it('passes on what keeps the content service from starting, and ends with 1', async () => {
    const { exited, errors } = run({}, 'failing');
    expect(await exited).toBe(1);
    expect(await errors).toMatch(/the store is damaged\n.*could not start \(exit 3\)/);
  });

  it.each([
    ['SIGTERM', 0],
    ['SIGINT', 0],
    ['SIGKILL', null],
  ] as const)(
    'can be visited when it says so, and leaves nothing behind on %s',
    async (signal, code) => {
      const { address, contentAddress, errors, exited, kill } = run();
      expect((await fetch(`${await address}/readyz`)).status).toBe(200);
      expect((await fetch(contentAddress())).status).toBe(200);
      kill(signal);
      expect(await exited).toBe(code);
      await errors;
      await expect(fetch(contentAddress())).rejects.toThrow();
    },
  );

  it('lets visitors finish on Ctrl-C, which reaches the whole process group', async () => {
    const { address, exited, interruptGroup } = run();
    const visit = fetch(`${await address}/media/slow.png`);
    await wait(200);
    interruptGroup();
    expect(await (await visit).text()).toBe('picture');
    expect(await exited).toBe(0);
  });

  it('ends at once on a second signal', async () => {
    const api = await createFakeApi();
    api.on('/media/slow.png', { fault: 'silent' });
    const { address, exited, kill } = run({ API_UPSTREAM: api.base });
    const origin = await address;
    const visit = fetch(`${origin}/media/slow.png`);
    visit.catch(() => {});
    await vi.waitFor(() => expect(api.count('/media/slow.png')).toBe(1));
    kill('SIGTERM');
    await vi.waitFor(() => expect(fetch(`${origin}/healthz`)).rejects.toThrow());
    let code: number | null | undefined;
    void exited.then((exitCode) => {
      code = exitCode;
    });
    const begun = Date.now();
    await vi.waitFor(
      () => {
        kill('SIGTERM');
        expect(code).toBe(1);
      },
      { timeout: 5000, interval: 50 },
    );
    // The grace is ten seconds.
    expect(Date.now() - begun).toBeLessThan(5000);
    await api.close();
  });

  it('stays when visitors ask for a tunnel and hang up before they are refused', async () => {
    const { address } = run();
    const origin = await address;
    for (let times = 0; times < 200; times += 1) {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      socket.write('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n');
      socket.resetAndDestroy();
    }
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  });

  describe('behind a balancer that asks whether it is ready', () => {
    async function watched(graceMs: number) {
      const process = run({ SHUTDOWN_GRACE_MS: String(graceMs) });
      const origin = await process.address;
      for (const _ of ['first', 'second']) await fetch(`${origin}/readyz`);
      return { ...process, origin, statusOf: async (path: string) => fetchStatus(origin + path) };
    }
    const fetchStatus = async (address: string) => (await fetch(address)).status;

    it('is unready on SIGTERM, then closes, and then ends its content service', async () => {
      const { kill, exited, errors, statusOf, contentAddress } = await watched(4000);
      kill('SIGTERM');
      await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503));
      expect(await statusOf('/homeWeb')).toBe(200);
      expect(await fetchStatus(contentAddress())).toBe(200);
      await vi.waitFor(() => expect(statusOf('/homeWeb')).rejects.toThrow(), 5000);
      expect(await exited).toBe(0);
      await errors;
      await expect(fetchStatus(contentAddress())).rejects.toThrow();
    });

    it('leaves without delay on SIGINT', async () => {
      const { kill, exited } = await watched(9000);
      const begun = Date.now();
      kill('SIGINT');
      expect(await exited).toBe(0);
      // The delay would be half of the grace.
      expect(Date.now() - begun).toBeLessThan(4000);
    });

    it('ends at once on a second signal, still unready', async () => {
      const { kill, exited, statusOf } = await watched(9000);
      const begun = Date.now();
      kill('SIGTERM');
      await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503));
      await wait(1100);
      expect(await statusOf('/homeWeb')).toBe(200);
      kill('SIGINT');
      expect(await exited).toBe(1);
      expect(Date.now() - begun).toBeLessThan(4000);
    });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'takes a %s that npm passes on as well for one wish, and lets visitors finish',
    async (signal) => {
      const api = await createFakeApi();
      api.on('/media/slow.png', {
        raw: 'picture',
        headers: { 'Content-Type': 'image/png' },
        delayMs: 600,
      });
      const { address, exited, kill, said } = run({ API_UPSTREAM: api.base, LOG_LEVEL: 'info' });
      const visit = fetch(`${await address}/media/slow.png`);
      await vi.waitFor(() => expect(api.count('/media/slow.png')).toBe(1));
      kill(signal);
      await said('leaving');
      kill(signal);
      expect(await (await visit).text()).toBe('picture');
      expect(await exited).toBe(0);
      await api.close();
    },
  );

  it.each([
    ['refuses', 'down'],
    ['never answers', 'silent'],
  ] as const)(
    'serves the last content at once after kill -9, though the API %s',
    async (_, fault) => {
      const api = await createFakeApi();
      serveDemoContent(api);
      const own = { API_UPSTREAM: api.base, SNAPSHOT_DIR: path.join(folder, fault) };
      const first = run(own);
      const thing = '/details?function=7';
      const before = await fetch((await first.address) + thing);
      expect(await before.text()).toContain('借书');
      const file = path.join(own.SNAPSHOT_DIR, 'content.jsonl');
      await vi.waitFor(
        () => expect(existsSync(file) && readFileSync(file, 'utf8')).toContain('function 7'),
        10_000,
      );
      first.kill('SIGKILL');
      await first.exited;
      if (fault === 'down') await api.close();
      else {
        api.reset();
        api.on('*', { fault: 'silent' });
      }

      const origin = await run(own).address;
      const begun = Date.now();
      for (const [page, words] of [
        ['/homeWeb', '冬日阅读'],
        ['/homeApp', '借书'],
        [thing, '借书'],
        ['/api/banner/1', '冬日阅读'],
      ] as const) {
        const reply = await fetch(origin + page);
        expect(reply.status).toBe(200);
        expect(await reply.text()).toContain(words);
      }
      expect(Date.now() - begun).toBeLessThan(3000);
      if (fault === 'silent') await api.close();
    },
    30_000,
  );
});
