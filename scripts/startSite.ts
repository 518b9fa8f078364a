import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './buildStamp.ts';

export interface RunningSite {
  origin: string;
  /** Environment in which the owner's tool works on this site's store. */
  env: NodeJS.ProcessEnv;
  stop: () => Promise<void>;
}

const START_TIMEOUT_MS = 240_000;

/**
 * The site as `npm start` runs it, on a free port, with the demo content in a store of its own,
 * or with whatever `environment` says.
 */
export async function startSite(environment: NodeJS.ProcessEnv = {}): Promise<RunningSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'twinfront-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    API_UPSTREAM: '',
    DATABASE_URL: path.join(folder, 'content.db'),
    ...environment,
  };
  const site = spawn(process.execPath, [path.join(root, 'scripts/start.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(site, 'exit');

  const stop = async () => {
    if (site.exitCode === null) site.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  };
  const exited = ended.then(() => {
    throw new Error('The site ended before it could be visited.');
  });
  await Promise.race([exited, waitUntilReady(origin)]).catch(async (error) => {
    await stop();
    throw error;
  });
  exited.catch(() => {});
  return { origin, env, stop };
}

async function waitUntilReady(origin: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const ready = await fetch(`${origin}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The site could not be visited within ${START_TIMEOUT_MS / 1000} s.`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
