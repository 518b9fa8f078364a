import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pageDeadlines } from '../../gateway/src/limits.ts';
import { createFakeApi, type FakeApi } from '../../gateway/src/testing/createFakeApi.ts';
import { serveDemoContent } from '../../gateway/src/testing/demoContent.ts';
import { forwardTo } from './forwardTo.ts';

export const BYPASS_SECRET = 'open-for-the-staff-of-the-site';

export interface Servers extends AsyncDisposable {
  api: FakeApi;
  /** A reverse proxy in front of the gateway, whose replies below `/api` can be replaced. */
  apiProxy: FakeApi;
  /** Sets how long a request waits for the first rendering of its page before it gets an app shell. */
  setRenderMs: (ms?: number) => Promise<void>;
}

/** A fake API, a gateway in front of it, and a reverse proxy in front of the gateway. */
export async function startServers(): Promise<Servers> {
  const api = await createFakeApi();
  serveDemoContent(api);
  const gateway = await startGatewayProcess({
    API_UPSTREAM: api.base,
    CLOSE_FLAG_REFRESH_MS: '100',
    CONTENT_TTL_MS: '1',
    LOG_LEVEL: 'error',
    MAINTENANCE_BYPASS_SECRET: BYPASS_SECRET,
  });
  const apiProxy = await createFakeApi({ path: '/api', otherwise: forwardTo(gateway.origin) });
  const stop = async () => {
    await apiProxy.close();
    await gateway.stop();
    await api.close();
  };
  return { api, apiProxy, setRenderMs: gateway.setRenderMs, [Symbol.asyncDispose]: stop };
}

async function startGatewayProcess(settings: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const folder = await mkdtemp(path.join(tmpdir(), 'twinfront-'));
  const child = fork(new URL('./gatewayProcess.ts', import.meta.url), {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', SNAPSHOT_DIR: folder, ...settings },
    // Without those of Playwright.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (lines) => {
    log += lines;
  });
  const ended = once(child, 'close');
  const message = async () => {
    const received = once(child, 'message').then(([value]) => value);
    return Promise.race([
      received,
      ended.then(() => Promise.reject(new Error(`The gateway has ended:\n${log}`))),
    ]);
  };
  return {
    origin: await message(),
    setRenderMs: async (ms = pageDeadlines.renderMs) => {
      const changed = message();
      child.send(ms);
      await changed;
    },
    stop: async () => {
      child.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
