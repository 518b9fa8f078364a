import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeApi, type FakeApi } from '../testing/createFakeApi.ts';
import { createLineWriter } from './lineWriter.ts';

const script = fileURLToPath(new URL('../testing/gatewayProcess.ts', import.meta.url));
const REQUESTS = 1500;
/** With it, so many lines are more than ten times what a pipe holds. */
const LONG_PATH = `/${'x'.repeat(500)}`;

let api: FakeApi;
let folder: string;
let child: ChildProcess | undefined;
beforeEach(async () => {
  api = await createFakeApi();
  folder = await mkdtemp(path.join(tmpdir(), 'twinfront-'));
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

/** A gateway as a process, whose log waits to be read. */
async function run() {
  const gateway = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, PORT: '0', API_UPSTREAM: api.base, SNAPSHOT_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = gateway;
  const [said] = await once(gateway.stdout, 'data');
  const address = /http:\S+/.exec(String(said))?.[0] ?? '';
  return { gateway, address };
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

it('lines that do not fit are counted, and so many are told to be lost', async () => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'twinfront-log-')), 'log');
  const opened = await open(file, 'a');
  const write = createLineWriter(opened.fd, 1000);
  const line = `${'x'.repeat(99)}\n`;
  // Nothing is written before this turn of the loop has ended.
  for (let times = 0; times < 30; times += 1) write(line);
  await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toBe(line.repeat(11)));
  write('later\n');
  await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toMatch(/later\n$/));
  const [told = '', later] = (await readFile(file, 'utf8')).split('\n').slice(11);
  expect(JSON.parse(told)).toMatchObject({ level: 'warn', service: 'gateway', lost: 19 });
  expect(later).toBe('later');
  await opened.close();
});

it('a disk that is full holds nobody up', async () => {
  const opened = await open('/dev/full', 'a');
  const write = createLineWriter(opened.fd);
  for (let times = 0; times < 3; times += 1) {
    write('line\n');
    // Lines are written at the end of a turn of the loop.
    await new Promise(setImmediate);
    await new Promise(setImmediate);
  }
  await opened.close();
});

const count = (log: string) => log.match(/^{.*"message":"request"}$/gm)?.length;

describe('the log of a process', { timeout: 30_000 }, () => {
  it('delays no request while nobody reads it, and is written to its end', async () => {
    const { gateway, address } = await run();
    await visit(address);
    const log = text(gateway.stderr);
    gateway.kill('SIGTERM');
    expect(count(await log)).toBe(REQUESTS);
    expect((await log).trimEnd().split('\n').at(-1)).toContain('"message":"leaving: ');
  });

  it.each([
    ['when its output is never read', false],
    ['after its reader has gone', true],
  ])('delays neither a request nor the end of the process %s', async (_, isGone) => {
    const { gateway, address } = await run();
    if (isGone) gateway.stderr.destroy();
    await visit(address);
    const begun = Date.now();
    gateway.kill('SIGINT');
    expect(await once(gateway, 'exit')).toEqual([0, null]);
    expect(Date.now() - begun).toBeLessThan(5000);
  });
});
