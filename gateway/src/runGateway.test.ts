import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

  it('passes on what keeps the content service from starting, and ends with 1', async () => {
    const { exited, errors } = run({}, 'failing');
    expect(await exited).toBe(1);
    expect(await errors).toMatch(/the store is damaged\n.*could not start \(exit 3\)/);
  });

  it('serves pages once it says so, and leaves no content service behind on SIGKILL', async () => {
    const { address, contentAddress, errors, exited, kill } = run();
    expect((await fetch(`${await address}/readyz`)).status).toBe(200);
    expect((await fetch(contentAddress())).status).toBe(200);
    kill('SIGKILL');
    expect(await exited).toBe(null);
    await errors;
    await expect(fetch(contentAddress())).rejects.toThrow();
  });

  describe('behind a balancer that asks for readiness', () => {
    async function watched(env: Record<string, string>) {
      const process = run(env);
      const origin = await process.address;
      for (const _ of ['first', 'second']) await fetch(`${origin}/readyz`);
      const statusOf = async (path: string) => (await fetch(origin + path)).status;
      return { ...process, origin, statusOf };
    }

    it('is unready on SIGTERM, then closes, and then ends its content service', async () => {
      const process = await watched({ SHUTDOWN_GRACE_MS: '4000' });
      const { kill, exited, errors, statusOf, contentAddress } = process;
      kill('SIGTERM');
      await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503));
      expect(await statusOf('/homeWeb')).toBe(200);
      expect((await fetch(contentAddress())).status).toBe(200);
      await vi.waitFor(() => expect(statusOf('/homeWeb')).rejects.toThrow(), 5000);
      expect(await exited).toBe(0);
      await errors;
      await expect(fetch(contentAddress())).rejects.toThrow();
    });

    it('finishes its requests on Ctrl-C, which npm passes on once more, and ends without delay', async () => {
      const api = await createFakeApi();
      const headers = { 'Content-Type': 'image/png' };
      api.on('/media/slow.png', { raw: 'picture', headers, delayMs: 600 });
      const env = { API_UPSTREAM: api.base, LOG_LEVEL: 'info', SHUTDOWN_GRACE_MS: '60000' };
      const { origin, exited, interruptGroup, said } = await watched(env);
      const visit = fetch(`${origin}/media/slow.png`);
      await vi.waitFor(() => expect(api.count('/media/slow.png')).toBe(1));
      const begun = Date.now();
      interruptGroup();
      await said('leaving');
      interruptGroup();
      expect(await (await visit).text()).toBe('picture');
      expect(await exited).toBe(0);
      // With a delay for the balancer it would take five seconds.
      expect(Date.now() - begun).toBeLessThan(4500);
      await api.close();
    });

    it('ends at once on a second signal, still unready', async () => {
      const { kill, exited, statusOf } = await watched({ SHUTDOWN_GRACE_MS: '60000' });
      let code: number | null | undefined;
      void exited.then((exitCode) => {
        code = exitCode;
      });
      const begun = Date.now();
      kill('SIGTERM');
      await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503));
      expect(await statusOf('/homeWeb')).toBe(200);
      // A signal that follows within a second counts as the first one.
      const end = () => {
        kill('SIGINT');
        expect(code).toBe(1);
      };
      await vi.waitFor(end, { timeout: 4500, interval: 50 });
      // By itself it would end after the delay for the balancer.
      expect(Date.now() - begun).toBeLessThan(5000);
    });
  });

  it('serves the last content at once after kill -9, though the API is silent or down', async () => {
    const api = await createFakeApi();
    serveDemoContent(api);
    const own = { API_UPSTREAM: api.base, SNAPSHOT_DIR: path.join(folder, 'kept') };
    const item = '/details?function=7';
    const first = run(own);
    expect(await (await fetch((await first.address) + item)).text()).toContain('借书');
    const file = path.join(own.SNAPSHOT_DIR, 'content.jsonl');
    await vi.waitFor(
      () => expect(existsSync(file) && readFileSync(file, 'utf8')).toContain('function 7'),
      10_000,
    );
    first.kill('SIGKILL');
    await first.exited;

    for (const fault of ['silent', 'down'] as const) {
      if (fault === 'down') await api.close();
      api.reset();
      api.on('*', { fault: 'silent' });
      const restarted = run(own);
      const origin = await restarted.address;
      const begun = Date.now();
      for (const [page, words] of [
        ['/homeWeb', '冬日阅读'],
        ['/homeApp', '借书'],
        [item, '借书'],
        ['/api/banner/1', '冬日阅读'],
      ] as const) {
        const reply = await fetch(origin + page);
        expect([fault, page, reply.status]).toEqual([fault, page, 200]);
        expect(await reply.text()).toContain(words);
      }
      expect(Date.now() - begun).toBeLessThan(3000);
      restarted.kill('SIGKILL');
      await restarted.exited;
    }
  }, 30_000);
});
