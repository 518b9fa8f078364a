import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseConfig } from './config.ts';
import { type Gateway, startGateway } from './gateway.ts';
import type { Bundles } from './pages/bundle.ts';
import { createFakeApi, type FakeApi } from './testing/createFakeApi.ts';
import { createTestBundles } from './testing/createTestBundles.ts';
import { banner, serveDemoContent } from './testing/demoContent.ts';

const FLAG = '/support/config/getCloseFlag';
/** Longer than a test may take. */
const NEVER_MS = 60_000;
let folder: string;
let bundles: Bundles;
let api: FakeApi;
let gateway: Gateway | undefined;

async function start(
  env: Record<string, string> = {},
  withoutContentMs = NEVER_MS,
): Promise<Gateway> {
  const own = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    API_UPSTREAM: api.base,
    SNAPSHOT_DIR: folder,
  };
  const config = parseConfig({ ...own, ...env });
  if ('errors' in config) throw new Error(config.errors.join());
  gateway = await startGateway({ config, bundles, withoutContentMs });
  return gateway;
}

async function startReady(env?: Record<string, string>): Promise<Gateway> {
  const started = await start(env);
  await started.ready;
  return started;
}

const request = (path: string) => fetch(`${gateway?.address}${path}`, { redirect: 'manual' });
const ops = (path: string) => fetch(`http://127.0.0.1:${gateway?.opsPort}${path}`);
const statusOf = async (path: string) => (await request(path)).status;
const textOf = async (path: string) => (await request(path)).text();

beforeAll(async () => {
  bundles = await createTestBundles();
});
beforeEach(async () => {
  folder = tempFolder();
  api = await createFakeApi();
  serveDemoContent(api);
});
afterEach(async () => {
  await gateway?.close();
  await api.close();
});

describe('the gateway', () => {
  it('is ready when its home pages are rendered, also without the close flag and an item', async () => {
    api.on(FLAG, { status: 500, delayMs: 150 });
    api.on('/function/7', { status: 500 });
    const { ready } = await start();
    await ready;
    expect(api.count(FLAG)).toBeGreaterThan(0);
    expect(await statusOf('/readyz')).toBe(200);
    const reply = await request('/homeWeb');
    expect(reply.headers.get('X-Robots-Tag')).toBeNull();
    expect(reply.headers.get('ETag')).not.toBeNull();
    expect(await reply.text()).toContain('冬日阅读');
  });

  it('is not ready before it knows the close flag', async () => {
    api.on(FLAG, { data: true, delayMs: 2000 });
    await startReady();
    expect((await request('/')).headers.get('Location')).toBe('/maintain?from=%2F');
  });

  it.each([
    ['is down', { fault: 'reset' as const }],
    ['has no content', { status: 404 }],
  ])('is not ready while the API %s, until the time for it ends', async (_, behaviour) => {
    api.reset();
    api.on('*', behaviour);
    const { ready } = await start({ OPS_PORT: '0' }, 1000);
    expect((await ops('/readyz')).status).toBe(503);
    await expect(request('/homeWeb')).rejects.toThrow();
    await ready;
    expect((await ops('/readyz')).status).toBe(200);
    expect(await statusOf('/homeWeb')).toBe(503);
  });

  it('is ready while the site is closed, also without content, and shows the maintenance page', async () => {
    api.on('/support/config/getKey?key=home', { status: 404 });
    const { ready } = await start({ SITE_CLOSED: 'on', READY_WITHOUT_CONTENT_MS: 'never' });
    await ready;
    const reply = await request('/maintain');
    expect([reply.status, reply.headers.get('Retry-After')]).toEqual([503, '60']);
    expect(await reply.text()).toContain('维护中');
  });

  it('renders its home pages again when their content has changed, so that no request waits', async () => {
    const { ready } = await start({ CONTENT_TTL_MS: '50' });
    await ready;
    api.on('/banner/1', { data: banner('1', '春日阅读') });
    const renders =
      /^twinfront_ssr_render_duration_seconds_count{device="desktop",result="ok"} 3$/m;
    await vi.waitFor(async () => expect(await textOf('/metrics')).toMatch(renders), 10_000);
    expect(await textOf('/homeWeb')).toContain('春日阅读');
    const hits = 'twinfront_page_cache_requests_total{result="hit"} 1';
    await vi.waitFor(async () => expect(await textOf('/metrics')).toContain(hits), 10_000);
  });

  it('is ready as soon as an API that was down has content', async () => {
    api.reset();
    api.on('*', { status: 500 });
    const { ready } = await start({ CONTENT_TTL_MS: '50', OPS_PORT: '0' });
    const home = '/support/config/getKey?key=home';
    await vi.waitFor(() => expect(api.count(home)).toBeGreaterThan(1), 10_000);
    expect((await ops('/healthz')).status).toBe(200);
    expect((await ops('/readyz')).status).toBe(503);
    await expect(request('/homeWeb')).rejects.toThrow();
    const metrics = async () => (await ops('/metrics')).text();
    expect(await metrics()).toContain('\ntwinfront_upstream_up 0\n');
    api.reset();
    serveDemoContent(api);
    await ready;
    expect(await textOf('/homeWeb')).toContain('冬日阅读');
    expect(await metrics()).toContain('\ntwinfront_upstream_up 1\n');
  });

  it('has metrics of the age of each answer, without user-controlled labels', async () => {
    await startReady({ CONTENT_TTL_MS: '1' });
    await request(`/details?search=${encodeURIComponent('没有')}`);
    await request('/api/banner/unknown');
    await request(`/api/richText/search/${encodeURIComponent('公告')}`);
    api.on('/banner/1', { status: 500 });
    const samples = [
      /^twinfront_content_age_seconds{key="banner 1",state="failing"} [\d.]+$/m,
      /^twinfront_content_age_seconds{key="config site",state="(fresh|stale)"} /m,
      /^twinfront_content_age_seconds{key="search 公告",state="(fresh|stale)"} /m,
      /^twinfront_upstream_request_duration_seconds_count{operation="search",result="ok"} \d+$/m,
    ];
    await vi.waitFor(async () => {
      const metrics = await textOf('/metrics');
      for (const sample of samples) expect(metrics).toMatch(sample);
    }, 10_000);
    expect(await textOf('/metrics')).not.toMatch(/没有|made-up/);
  });
});

describe('OPS_PORT', () => {
  it('has liveness, readiness and metrics, which the port of the site then has not', async () => {
    const started = await startReady({ OPS_PORT: '0' });
    expect(await (await ops('/healthz')).text()).toMatch(/^ok \d+\.\d+\.\d+\n$/);
    expect((await ops('/readyz')).status).toBe(200);
    expect(await (await ops('/metrics')).text()).toMatch(/^twinfront_build_info{version="\d/m);
    expect((await ops('/homeWeb')).status).toBe(404);
    for (const path of ['/healthz', '/readyz', '/metrics']) expect(await statusOf(path)).toBe(404);
    await started.close();
    await expect(ops('/healthz')).rejects.toThrow();
  });
});

it('the start fails with a port in use, and frees the other one, or with an unknown host', async () => {
  await using blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const { port } = blocker.address() as AddressInfo;
  await expect(start({ PORT: String(port) })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use`,
  );
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const free = other.address() as AddressInfo;
  await once(other.close(), 'close');
  const ports = { PORT: String(free.port), OPS_PORT: String(port) };
  await expect(start(ports)).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use. Stop what listens there, or set OPS_PORT to another port.`,
  );
  await once(other.listen(free.port, '127.0.0.1'), 'listening');
  other.close();
  await expect(start({ HOST: '192.0.2.1' })).rejects.toThrow('HOST 192.0.2.1 is not an address');
});

describe('a restarted gateway', () => {
  // Also with its close flag: test/resilience/lostDatabase.test.ts.
  it('serves the snapshot while the API is silent', async () => {
    await startReady();
    const keys = ['config site', 'config home', 'banner 1', 'function 7'];
    await vi.waitFor(async () => {
      const metrics = await textOf('/metrics');
      for (const key of keys) expect(metrics).toContain(`{key="${key}"`);
    }, 10_000);
    await gateway?.close();
    const saved = await readFile(path.join(folder, 'content.json'), 'utf8');
    for (const key of keys) expect(saved).toContain(`"${key}"`);
    api.reset();
    api.on('*', { fault: 'silent' });
    await startReady();
    for (const page of ['/homeWeb', '/details?function=7', '/api/function/7']) {
      const reply = await request(page);
      expect([page, reply.status]).toEqual([page, 200]);
      expect(await reply.text()).toContain('借书');
    }
  });
});
