import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFakeApi, type FakeApi } from './testing/createFakeApi.ts';
import { serveDemoContent } from './testing/demoContent.ts';
import { spawnGateway } from './testing/spawnGateway.ts';

const children = new Set<ChildProcess>();
const folder = tempFolder();

let api: FakeApi;

beforeAll(async () => {
  api = await createFakeApi();
  serveDemoContent(api);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await api.close();
});

function run(env: Record<string, string> = {}) {
  const own = { LOG_LEVEL: 'silent', SNAPSHOT_DIR: folder, API_UPSTREAM: api.base, ...env };
  const { child, exited, address } = spawnGateway(own);
  children.add(child);
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  return {
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    exited,
    errors: once(child, 'close').then(() => text),
    address,
  };
}

async function runReady(env: Record<string, string>) {
  const process = run(env);
  const origin = await process.address;
  const statusOf = async (path: string) => (await fetch(origin + path)).status;
  expect(await statusOf('/readyz')).toBe(200);
  return { ...process, statusOf };
}

/** The messages of a log, whose lines are all JSON. */
const messages = (log: string): string[] =>
  log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).message);

// Beside one another, because most of their time is the start of a process.
describe.concurrent('the process of the gateway', () => {
  it('prints every fault of its environment and exits with 1', async () => {
    const { exited, errors } = run({ PORT: 'x', SITE_CLOSED: 'y' });
    expect(await exited).toBe(1);
    expect(messages(await errors)).toEqual([
      expect.stringContaining('PORT is "x"'),
      expect.stringContaining('SITE_CLOSED is "y"'),
    ]);
  });

  it('logs requests also in a container with a terminal, and what is missing without PUBLIC_ORIGIN', async () => {
    const script = fileURLToPath(new URL('./testing/gatewayProcess.ts', import.meta.url));
    const env = {
      PATH: process.env.PATH,
      CONTAINER: '1',
      PORT: '0',
      SNAPSHOT_DIR: folder,
      API_UPSTREAM: api.base,
    };
    const command = `"${process.execPath}" "${script}"`;
    const child = spawn('script', ['-qefc', command, '/dev/null'], { env });
    children.add(child);
    let log = '';
    child.stdout.setEncoding('utf8').on('data', (part) => {
      log += part;
    });
    const address = () => /"address":"([^"]+)","message":"ready"/.exec(log)?.[1];
    await vi.waitFor(() => expect(address()).toBeDefined(), 20_000);
    expect(log).toContain('without PUBLIC_ORIGIN');
    await fetch(`${address()}/homeWeb`);
    await vi.waitFor(() => expect(log).toContain('"message":"request"'), 5000);
    child.kill('SIGTERM');
  });

  it('drains on SIGTERM after SHUTDOWN_DELAY_MS, and prints why its shutdown failed', async () => {
    const { kill, exited, errors } = await runReady({
      FAILING_CLOSE: '1',
      LOG_LEVEL: 'warn',
      SHUTDOWN_DELAY_MS: '500',
    });
    const startedAt = Date.now();
    kill('SIGTERM');
    expect(await exited).toBe(1);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(500);
    expect(messages(await errors)).toEqual(['The shutdown failed: the server is damaged']);
  });

  it('fails /readyz and serves pages during SHUTDOWN_DELAY_MS, until a signal a second or more later', async () => {
    const { kill, exited, statusOf } = await runReady({ SHUTDOWN_DELAY_MS: '60000' });
    const startedAt = Date.now();
    kill('SIGINT');
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), 10_000);
    expect(await statusOf('/maintain')).toBe(200);
    // A signal within a second after the first one counts as the same.
    const repeat = setInterval(() => kill('SIGINT'), 50);
    expect(await exited).toBe(1);
    clearInterval(repeat);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1000);
  });
});
