import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { spawnGateway } from './testing/spawnGateway.ts';

const children = new Set<ChildProcess>();
const folder = mkdtempSync(path.join(tmpdir(), 'twinfront-'));

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

function run(
  env: Record<string, string> = {},
  content: 'own' | 'working' | 'failing' | 'starting' = 'working',
) {
  const own = { LOG_LEVEL: 'silent', SNAPSHOT_DIR: folder, ...env };
  const { child, exited, address } = spawnGateway(own, { content });
  children.add(child);
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  return {
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    exited,
    /** The stderr of gateway and content service, when both have ended. */
    errors: once(child, 'close').then(() => text),
    address,
    output: () => text,
    contentAddress: () => /^content at (\S+)$/m.exec(text)?.[1] ?? '',
  };
}

async function runReady(env: Record<string, string>) {
  const process = run(env);
  const origin = await process.address;
  const statusOf = async (path: string) => (await fetch(origin + path)).status;
  expect(await statusOf('/readyz')).toBe(200);
  return { ...process, statusOf };
}

// Beside one another, because most of their time is the start of a process.
describe.concurrent('the process of the gateway', () => {
  it('prints every fault of its environment and exits with 1', async () => {
    const { exited, errors } = run({ PORT: 'x', SITE_CLOSED: 'y' });
    expect(await exited).toBe(1);
    expect(await errors).toMatch(/PORT is "x".*\n.*SITE_CLOSED is "y"/);
  });

  it('prints what keeps its content service from starting and exits with 1', async () => {
    const { exited, errors } = run({}, 'failing');
    expect(await exited).toBe(1);
    expect(await errors).toMatch(/the store is damaged\n.*could not start \(exit 3\)/);
  });

  it('is not ready any more, though it serves pages, when the database of its content service is damaged', async () => {
    const database = path.join(folder, 'damaged.db');
    const gateway = run({ DATABASE_URL: database, LOG_LEVEL: 'info' }, 'own');
    const origin = await gateway.address;
    const statusOf = async (page: string) => (await fetch(origin + page)).status;
    expect(await statusOf('/readyz')).toBe(200);
    const pid = /"pid":(\d+).*"message":"listening"/.exec(gateway.output())?.[1];
    writeFileSync(database, 'no database'.repeat(1000));
    // SQLite would repair the file from its log.
    rmSync(`${database}-wal`);
    process.kill(Number(pid), 'SIGKILL');

    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), 30_000);
    expect(gateway.output()).toContain(`The database ${database} is damaged`);
    expect(gateway.output()).toContain('cannot start and is not restarted any more');
    expect(await statusOf('/healthz')).toBe(200);
    expect(await statusOf('/judgeView')).toBe(200);
    gateway.kill('SIGTERM');
    expect(await gateway.exited).toBe(0);
  });

  it('exits with 0 on a signal while it starts, and leaves no content service behind', async () => {
    const { contentAddress, errors, exited, kill } = run({}, 'starting');
    await vi.waitUntil(contentAddress, 30_000);
    kill('SIGTERM');
    expect(await exited).toBe(0);
    await errors;
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'drains on %s after SHUTDOWN_DELAY_MS, then ends its content service',
    async (signal) => {
      const { kill, exited, errors, contentAddress } = await runReady({ SHUTDOWN_DELAY_MS: '500' });
      const startedAt = Date.now();
      kill(signal);
      expect(await exited).toBe(0);
      expect(Date.now() - startedAt).toBeGreaterThanOrEqual(500);
      await errors;
      await expect(fetch(contentAddress())).rejects.toThrow();
    },
  );

  it.each([
    ['', 1],
    ['https://www.test', 0],
  ])('with PUBLIC_ORIGIN=%s says %i times what is missing without it', async (origin, times) => {
    const { kill, exited, errors } = await runReady({ PUBLIC_ORIGIN: origin, LOG_LEVEL: 'info' });
    kill('SIGTERM');
    await exited;
    expect((await errors).match(/without PUBLIC_ORIGIN/g) ?? []).toHaveLength(times);
  });

  it('prints why its shutdown failed and exits with 1', async () => {
    const { kill, exited, errors } = await runReady({ FAILING_CLOSE: '1', LOG_LEVEL: 'warn' });
    kill('SIGTERM');
    expect(await exited).toBe(1);
    expect(await errors).toMatch(/^content at \S+\nThe shutdown failed: the server is damaged\n$/);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'fails /readyz and serves pages during SHUTDOWN_DELAY_MS, until a %s a second or more later',
    async (signal) => {
      const gateway = await runReady({ SHUTDOWN_DELAY_MS: '60000' });
      const { kill, exited, statusOf, contentAddress } = gateway;
      let code: number | null | undefined;
      void exited.then((exitCode) => {
        code = exitCode;
      });
      const startedAt = Date.now();
      kill('SIGTERM');
      await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), 10_000);
      expect(await statusOf('/maintain')).toBe(200);
      expect((await fetch(contentAddress())).status).toBe(200);
      // A signal within a second after the first one counts as the same.
      const end = () => {
        kill(signal);
        expect(code).toBe(1);
      };
      await vi.waitFor(end, { timeout: 10_000, interval: 50 });
      expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1000);
    },
  );
});
