import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeApi, type FakeApi } from '../../src/testing/createFakeApi.ts';
import { spawnGateway } from '../../src/testing/spawnGateway.ts';

const REQUESTS = 300;
/** With it, so many lines exceed the buffer of a pipe three times. */
const LONG_PATH = `/${'x'.repeat(500)}`;

let api: FakeApi;
let child: ChildProcess | undefined;
beforeEach(async () => {
  api = await createFakeApi();
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await api.close();
});

/** A gateway as a process, whose log is not read yet. */
async function run(stderr: number | 'pipe' = 'pipe', env: Record<string, string> = {}) {
  const own = { API_UPSTREAM: api.base, SNAPSHOT_DIR: tempFolder(), ...env };
  const gateway = spawnGateway(own, stderr);
  child = gateway.child;
  return { gateway: gateway.child, exited: gateway.exited, address: await gateway.address };
}

async function visit(address: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  const visits = Array.from({ length: REQUESTS }, async () => {
    const [reply] = await once(get(address + LONG_PATH, { agent, method: 'PUT' }), 'response');
    reply.resume();
    expect(reply.statusCode).toBe(405);
  });
  await Promise.all(visits);
  agent.destroy();
}

const count = (log: string) => log.match(/^{.*"message":"request"}$/gm)?.length;

// A blocked process would exceed the timeout: the output is never read.
describe('the log of a process', () => {
  it('delays no request while it is not read, and is written completely', async () => {
    const { gateway, address } = await run();
    await visit(address);
    const log = gateway.stderr ? text(gateway.stderr) : Promise.reject(new Error('no pipe'));
    gateway.kill('SIGTERM');
    expect(count(await log)).toBe(REQUESTS);
    expect((await log).trimEnd().split('\n').at(-1)).toContain('"message":"draining connections"');
  });

  it.each([
    ['when its output is never read', 'unread'],
    ['after its reader has gone', 'gone'],
    ['when the disk is full', 'full'],
  ] as const)('delays neither a request nor the end of the process %s', async (_, output) => {
    const full = output === 'full' ? await open('/dev/full', 'a') : undefined;
    const { gateway, exited, address } = await run(full?.fd);
    if (output === 'gone') gateway.stderr?.destroy();
    await visit(address);
    gateway.kill('SIGINT');
    expect(await exited).toBe(0);
    await full?.close();
  });

  it('does not delay a forced exit when its output is never read', async () => {
    const { gateway, exited, address } = await run('pipe', { SHUTDOWN_DELAY_MS: '60000' });
    await visit(address);
    gateway.kill('SIGTERM');
    const repeat = setInterval(() => gateway.kill('SIGTERM'), 100);
    expect(await exited).toBe(1);
    clearInterval(repeat);
  });
});
