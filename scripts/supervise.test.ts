import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { tempFolder } from '../apps/content/src/testing/tempFolder.ts';
import { isRunning } from '../test/startProcess.ts';

vi.setConfig({ testTimeout: 120_000 });

const script = fileURLToPath(new URL('./testing/superviseTestSite.ts', import.meta.url));
const children = new Set<ChildProcess>();

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

interface RunOptions {
  content?: 'own' | 'fake';
  env?: Record<string, string>;
}

function run({ content = 'fake', env = {} }: RunOptions = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const folder = tempFolder();
  const child = spawn(process.execPath, [script, content], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      PORT: '0',
      DATABASE_URL: path.join(folder, 'content.db'),
      SNAPSHOT_DIR: folder,
      PRINT: 'yes',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
  }
  const waitFor = async (pattern: RegExp) =>
    (await vi.waitUntil(() => pattern.exec(text), { timeout: 60_000, interval: 20 }))[1] ?? '';
  return {
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    exited: once(child, 'exit').then(([code]) => code as number | null),
    /** What supervisor, gateway and content service have printed, when all of them have ended. */
    closed: once(child, 'close').then(() => text),
    output: () => text,
    waitFor,
    address: () => waitFor(/^The site is at (\S+)$/m),
    /** Of the last gateway that was started. */
    gatewayPid: () => Number([...text.matchAll(/^gateway (\d+)$/gm)].at(-1)?.[1]),
    contentAddress: () => /^content at (\S+)$/m.exec(text)?.[1] ?? '',
  };
}

async function runReady(options: RunOptions = {}) {
  const site = run(options);
  const origin = await site.address();
  const statusOf = async (page: string) => (await fetch(origin + page)).status;
  expect(await statusOf('/readyz')).toBe(200);
  return { ...site, origin, statusOf };
}

// Beside one another, because most of their time is the start of processes.
describe.concurrent('the supervisor', () => {
  it('prints what keeps the content service from starting, and exits with 1', async () => {
    const { exited, closed } = run({ env: { MODE: 'fails' } });
    expect(await exited).toBe(1);
    expect(await closed).toMatch(
      /^the store is damaged\n{.*"message":"The content service could not start \(exit 3\)\."}\n$/,
    );
  });

  it('prints what keeps the gateway from starting, ends the content service and exits with 1', async () => {
    const { exited, closed } = run({ env: { HOST: '192.0.2.1', LOG_LEVEL: 'error' } });
    expect(await exited).toBe(1);
    expect(await closed).toMatch(
      /^content at .*\ngateway \d+\n{.*"HOST 192\.0\.2\.1 is not .*\n{.*"The gateway could not start \(exit 1\)\."}\n$/,
    );
  });

  it('keeps the site and its readiness when the database is damaged, and gives the content service up', async () => {
    const database = path.join(tempFolder(), 'damaged.db');
    const env = { DATABASE_URL: database, DEMO: 'on' };
    const { exited, kill, output, statusOf, waitFor } = await runReady({ content: 'own', env });
    const pid = await waitFor(/"pid":(\d+).*"message":"listening"/);
    writeFileSync(database, 'no database'.repeat(1000));
    // SQLite would repair the file from its log.
    rmSync(`${database}-wal`);
    process.kill(Number(pid), 'SIGKILL');

    await waitFor(/"level":"error".*(The content service has failed 5 times within a minute)/);
    expect(output()).toContain(`The database ${database} is damaged`);
    for (const page of ['/homeWeb', '/homeApp', '/judgeView', '/readyz', '/healthz']) {
      expect([page, await statusOf(page)]).toEqual([page, 200]);
    }
    kill('SIGTERM');
    expect(await exited).toBe(0);
  });

  it('starts a killed gateway again at the same address', async () => {
    const site = await runReady();
    const pid = site.gatewayPid();
    process.kill(pid, 'SIGKILL');
    await site.waitFor(/"signal":"SIGKILL".*"message":"(gateway exited, restarting)"/);
    await vi.waitFor(async () => expect(await site.statusOf('/readyz')).toBe(200), 30_000);
    expect(site.gatewayPid()).not.toBe(pid);
    site.kill('SIGTERM');
    expect(await site.exited).toBe(0);
  });

  it('exits with 0 on a signal while the content service starts, and leaves no process behind', async () => {
    const { contentAddress, exited, kill, closed } = run({ env: { MODE: 'never reports' } });
    await vi.waitUntil(contentAddress, 30_000);
    kill('SIGTERM');
    expect(await exited).toBe(0);
    await closed;
    await expect(fetch(contentAddress())).rejects.toThrow();
  });

  it('ends the gateway after SHUTDOWN_DELAY_MS, then the content service', async () => {
    const env = { SHUTDOWN_DELAY_MS: '1000', LOG_LEVEL: 'silent' };
    const { kill, exited, closed, contentAddress, statusOf } = await runReady({ env });
    const startedAt = Date.now();
    kill('SIGINT');
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), 10_000);
    expect((await fetch(contentAddress())).status).toBe(200);
    expect(await exited).toBe(0);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1000);
    // Only what each of the three prints when it starts: none reports the end of another as a failure.
    expect((await closed).trimEnd().split('\n')).toHaveLength(3);
    await expect(fetch(contentAddress())).rejects.toThrow();
  });

  it('exits with 1 if the shutdown of the gateway fails', async () => {
    const { kill, exited, closed } = await runReady({ env: { FAILING_CLOSE: '1' } });
    kill('SIGTERM');
    expect(await exited).toBe(1);
    expect(await closed).toContain('The shutdown failed: the server is damaged');
  });

  it('ends all processes at once on a signal a second or more after the first', async () => {
    const site = await runReady({ env: { SHUTDOWN_DELAY_MS: '60000' } });
    const pid = site.gatewayPid();
    const { kill, exited, statusOf, contentAddress } = site;
    kill('SIGINT');
    // The second signal of the same Ctrl-C.
    kill('SIGINT');
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), 10_000);
    const repeat = setInterval(() => kill('SIGINT'), 100);
    expect(await exited).toBe(1);
    clearInterval(repeat);
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 5000);
    await expect(fetch(contentAddress())).rejects.toThrow();
  });

  it('keeps the snapshot of a database for the next start, and uses none of another database', async () => {
    const SNAPSHOT_DIR = tempFolder();
    const startWith = async (DATABASE_URL: string) => {
      const site = await runReady({ env: { SNAPSHOT_DIR, DATABASE_URL, LOG_LEVEL: 'info' } });
      site.kill('SIGTERM');
      expect(await site.exited).toBe(0);
      return site.closed;
    };
    const database = path.join(SNAPSHOT_DIR, 'one.db');
    expect(await startWith(database)).not.toContain('snapshot');
    expect(await startWith(database)).toContain('"message":"snapshot restored"');
    const other = await startWith(path.join(SNAPSHOT_DIR, 'other.db'));
    expect(other).toContain(`belongs to another API, content service of ${database}`);
    expect(other).not.toContain('snapshot restored');
  });
});
