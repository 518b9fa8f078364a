import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { createBalancer } from './testing/createBalancer.ts';
import { createFakeApi } from './testing/createFakeApi.ts';
import { serveDemoContent } from './testing/demoContent.ts';

const script = fileURLToPath(new URL('testing/gatewayProcess.ts', import.meta.url));
const VISITORS = 8;
const PAGES = ['/homeWeb', '/homeApp', '/details?banner=1', '/api/banner/1', '/'];

/** Both of them keep their answers here. */
const folder = mkdtempSync(path.join(tmpdir(), 'twinfront-'));
const running = new Set<ChildProcess>();
afterEach(() => {
  for (const gateway of running) gateway.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A gateway as a process that can be visited. */
async function run(port: number, api: string): Promise<ChildProcess> {
  const gateway = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      API_UPSTREAM: api,
      SHUTDOWN_GRACE_MS: '3000',
      SNAPSHOT_DIR: folder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(gateway);
  gateway.once('exit', () => running.delete(gateway));
  await once(gateway.stdout, 'data');
  return gateway;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

it('no request fails while one gateway after the other is restarted behind a balancer', {
  timeout: 60_000,
}, async () => {
  const api = await createFakeApi();
  serveDemoContent(api);
  const ports = [await freePort(), await freePort()];
  const gateways = await Promise.all(ports.map((port) => run(port, api.base)));
  const addressOf = (port: number) => `http://127.0.0.1:${port}`;
  const balancer = await createBalancer(ports.map(addressOf));
  await vi.waitFor(() => expect(balancer.up()).toHaveLength(2), 5000);

  let answered = 0;
  const failures: string[] = [];
  const visit = async (agent: Agent, path: string) => {
    try {
      const [reply] = await once(
        get({ host: '127.0.0.1', port: balancer.port, path, agent }),
        'response',
      );
      const body = await text(reply);
      if (reply.statusCode >= 400) failures.push(`${path} ${reply.statusCode} ${body}`);
      answered += 1;
    } catch (error) {
      failures.push(`${path} ${error}`);
    }
  };
  const idle = Array.from(
    { length: VISITORS },
    () => new Agent({ keepAlive: true, maxSockets: 1 }),
  );
  const agents = [...idle];
  const visits = new Set<Promise<void>>();
  let number = 0;
  const visiting = setInterval(() => {
    const agent = idle.shift();
    if (!agent) return;
    number += 1;
    const visited: Promise<void> = visit(agent, PAGES[number % PAGES.length] ?? '/').finally(() => {
      visits.delete(visited);
      idle.push(agent);
    });
    visits.add(visited);
  }, 5);

  for (const [index, port] of ports.entries()) {
    // From the second time on, a gateway knows that a balancer asks it.
    await vi.waitFor(() => expect(balancer.readyCount(addressOf(port))).toBeGreaterThan(1), 5000);
    const before = answered;
    const old = gateways[index];
    const ended = old && once(old, 'exit');
    old?.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(answered).toBeGreaterThan(before + 20);
    await run(port, api.base);
    await vi.waitFor(() => expect(balancer.up()).toHaveLength(2), 5000);
  }
  clearInterval(visiting);
  await Promise.all(visits);
  for (const agent of agents) agent.destroy();

  expect(failures).toEqual([]);
  for (const count of balancer.given.values()) expect(count).toBeGreaterThan(20);
  await balancer.close();
  await api.close();
});
