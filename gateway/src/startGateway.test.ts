import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bundles } from './bundle.ts';
import { parseConfig } from './config.ts';
import { writeSnapshot } from './snapshotFile.ts';
import { type Gateway, startGateway } from './startGateway.ts';
import { createFakeApi, type FakeApi } from './testing/createFakeApi.ts';
import { createTestBundles } from './testing/createTestBundles.ts';
import { serveDemoContent, site } from './testing/demoContent.ts';

const FLAG = '/support/config/getCloseFlag';
let folder: string;
let bundles: Bundles;
let api: FakeApi;
let gateway: Gateway | undefined;

async function start(env: Record<string, string> = {}): Promise<Gateway> {
  const own = { PORT: '0', LOG_LEVEL: 'silent', API_UPSTREAM: api.base, SNAPSHOT_DIR: folder };
  const config = parseConfig({ ...own, ...env });
  if ('faults' in config) throw new Error(config.faults.join());
  const contentScript = fileURLToPath(new URL('testing/contentProcess.ts', import.meta.url));
  gateway = await startGateway({ config, bundles, contentScript });
  return gateway;
}

const statusOf = async (path: string) => (await fetch(`${gateway?.address}${path}`)).status;

/** What a client is told of the close flag by each kind of address. */
async function siteState() {
  const get = (path: string) => fetch(`${gateway?.address}${path}`, { redirect: 'manual' });
  const [root, page, maintain, flag] = await Promise.all([
    get('/'),
    get('/homeWeb'),
    get('/maintain'),
    get(`/api${FLAG}`),
  ]);
  const { data } = (await flag.json()) as { data: unknown };
  return {
    root: root.headers.get('Location'),
    page: page.status,
    maintain: maintain.status,
    flag: data,
  };
}

beforeAll(async () => {
  bundles = await createTestBundles();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'twinfront-'));
  api = await createFakeApi();
  serveDemoContent(api);
});
afterEach(async () => {
  await gateway?.close();
  await api.close();
  await rm(folder, { recursive: true });
});

describe('the gateway', { timeout: 15_000 }, () => {
  it.each([
    ['answers', { data: false, delayMs: 150 }],
    ['fails', { status: 500, delayMs: 150 }],
  ])('is ready when the API %s for the first time', async (_, behaviour) => {
    api.on(FLAG, behaviour);
    const { ready } = await start();
    expect(await statusOf('/readyz')).toBe(503);
    expect(await statusOf('/healthz')).toBe(200);
    await ready;
    expect(await statusOf('/readyz')).toBe(200);
  });

  it('closes when the API says so, and is overridden by SITE_CLOSED', async () => {
    const closed = { root: '/maintain?from=%2F', page: 302, maintain: 503, flag: true };
    const open = { root: '/homeWeb', page: 200, maintain: 200, flag: false };
    api.on(FLAG, { status: 500 });
    await (await start({ CLOSE_FLAG_REFRESH_MS: '50' })).ready;
    expect(await siteState()).toEqual(open);
    api.on(FLAG, { data: 1 });
    await vi.waitFor(async () => expect(await siteState()).toEqual(closed), 5000);
    api.on(FLAG, { data: 0 });
    await vi.waitFor(async () => expect(await siteState()).toEqual(open), 5000);
    await gateway?.close();

    const asked = api.count(FLAG);
    await (await start({ SITE_CLOSED: 'on' })).ready;
    expect(await siteState()).toEqual(closed);
    await gateway?.close();
    api.on(FLAG, { data: 1 });
    await (await start({ SITE_CLOSED: 'off' })).ready;
    expect(await siteState()).toEqual(open);
    expect(api.count(FLAG)).toBe(asked);
  });

  it('leaves an API alone that is down, and shows what is new soon after it is back', async () => {
    const ttlMs = 1000;
    const { address, ready } = await start({ CONTENT_TTL_MS: String(ttlMs) });
    await ready;
    const home = async () => (await fetch(`${address}/homeWeb`)).text();
    const isLeftAlone = async () =>
      /^upstream_breaker_open 1$/m.test(await (await fetch(`${address}/metrics`)).text());
    expect(await home()).toContain('冬日阅读');
    expect(await isLeftAlone()).toBe(false);

    api.reset();
    api.on('*', { status: 500 });
    await vi.waitFor(async () => expect(await isLeftAlone()).toBe(true), 5 * ttlMs);
    expect(await home()).toContain('冬日阅读');

    const image = { src: '/media/a.webp', alt: '' };
    api.reset();
    serveDemoContent(api);
    api.on('/banner/1', { data: { id: '1', title: '春日阅读', image } });
    await vi.waitFor(async () => expect(await home()).toContain('春日阅读'), 2 * ttlMs);
    expect(await isLeftAlone()).toBe(false);
  });

  it('answers content while the picture host hangs, and asks it for nothing', async () => {
    const icon = { src: '/media/borrow.svg', alt: '' };
    api.on('/media/borrow.svg', { fault: 'silent' });
    api.on('/function/7', { data: { id: '7', title: '借书', icon } });
    api.on('/support/config/getKey?key=site', { data: { ...site, logo: icon } });
    const { address } = await start();
    const reply = await fetch(`${address}/api/function/7`);
    expect(await reply.json()).toMatchObject({ code: 200, data: { id: '7', icon } });
    expect(await statusOf('/homeWeb')).toBe(200);
    expect(api.count('/media/borrow.svg')).toBe(0);
  });

  it('brings its own content service when there is no API, and takes it along', async () => {
    const { ready, close } = await start({ API_UPSTREAM: '' });
    await ready;
    expect(await (await fetch(`${gateway?.address}/homeWeb`)).text()).toContain('湖畔图书馆');
    await close();
  });

  it('says that its port is in use', async () => {
    const { address } = await start();
    const { port } = new URL(address);
    await expect(start({ PORT: port })).rejects.toThrow(`PORT ${port} on 127.0.0.1 is in use`);
  });

  it('takes its content service along when it cannot listen', async () => {
    const { port } = new URL((await start()).address);
    const children = () => process.getActiveResourcesInfo().filter((name) => /Process/.test(name));
    const before = children().length;
    await expect(start({ PORT: port, API_UPSTREAM: '' })).rejects.toThrow('is in use');
    // Its handle is given up a moment after it has ended.
    await vi.waitFor(() => expect(children()).toHaveLength(before));
  });

  it('says that its host is not here', async () => {
    await expect(start({ HOST: '192.0.2.1' })).rejects.toThrow('HOST 192.0.2.1 is not an address');
  });
});

describe('the metrics of content', { timeout: 15_000 }, () => {
  it('tell how old each answer is, and how it stands; what visitors think of is counted', async () => {
    await (await start({ CONTENT_TTL_MS: '1', LOG_LEVEL: 'silent' })).ready;
    await fetch(`${gateway?.address}/details?search=${encodeURIComponent('没有')}`);
    await fetch(`${gateway?.address}/api/banner/made-up`);
    api.on('/banner/1', { status: 500 });
    const metrics = async () => (await fetch(`${gateway?.address}/metrics`)).text();
    await vi.waitFor(async () => {
      const text = await metrics();
      expect(text).toMatch(/^content_age_seconds{call="banner 1",state="failing"} [\d.]+$/m);
      expect(text).toMatch(/^content_age_seconds{call="config site",state="(fresh|stale)"} /m);
      expect(text).toMatch(/^content_answers{kind="search",state="(fresh|stale)"} [12]$/m);
      // The second one of the home is not there either.
      expect(text).toMatch(/^content_answers{kind="banner",state="(fresh|stale)"} 2$/m);
    }, 10_000);
    expect(await metrics()).not.toMatch(/没有|made-up/);
  });
});

describe('a gateway that starts again', { timeout: 15_000 }, () => {
  const file = () => path.join(folder, 'content.jsonl');

  it('is as closed as it was while the flag cannot be read', async () => {
    api.on(FLAG, { data: true });
    await (await start()).ready;
    await gateway?.close();
    api.on(FLAG, { status: 500 });
    await (await start()).ready;
    expect(await statusOf('/maintain')).toBe(503);
  });

  it('forgets what an override said', async () => {
    await (await start({ SITE_CLOSED: 'on' })).ready;
    await gateway?.close();
    api.on(FLAG, { status: 500 });
    await (await start()).ready;
    expect(await statusOf('/maintain')).toBe(200);
  });

  it('asks for what may have changed before it shows it', async () => {
    await (await start()).ready;
    await gateway?.close();
    api.on('/banner/1', {
      data: { id: 1, title: '春日阅读', image: { src: '/media/a.webp', alt: '' } },
    });
    await (await start({ CONTENT_TTL_MS: '1' })).ready;
    expect(await (await fetch(`${gateway?.address}/homeWeb`)).text()).toContain('春日阅读');
  });

  it('takes what fits of the answers from before', async () => {
    const at = Date.now();
    await writeSnapshot(file(), {
      api: api.base,
      calls: [
        { name: 'config site', at, value: site },
        { name: 'banner 1', at, value: { title: 1 } },
        { name: 'nonsense', at, value: {} },
      ],
    });
    api.reset();
    api.on('*', { status: 500 });
    await (await start()).ready;
    const { status } = await fetch(`${gateway?.address}/api/support/config/getKey?key=site`);
    expect(status).toBe(200);
    expect(await statusOf('/api/banner/1')).toBe(502);
  });
});

describe('leaving', { timeout: 15_000 }, () => {
  const slowPicture = { raw: 'picture', headers: { 'Content-Type': 'image/png' }, delayMs: 300 };

  it('lets visitors finish, takes no new ones, and holds no idle connection', async () => {
    api.on('/media/slow.png', slowPicture);
    const { address, ready, close } = await start();
    await ready;
    const agent = new Agent({ keepAlive: true });
    const served = new Promise<string>((resolve, reject) => {
      get(`${address}/media/slow.png`, { agent }, (res) => {
        res.setEncoding('utf8').on('data', resolve);
      }).on('error', reject);
    });
    await vi.waitFor(() => expect(api.count('/media/slow.png')).toBe(1));

    const begun = Date.now();
    const closed = close();
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
    expect(await served).toBe('picture');
    await closed;
    expect(Date.now() - begun).toBeLessThan(1500);
    agent.destroy();
  });

  it('cuts off those who take longer than the grace', async () => {
    api.on('/media/slow.png', { ...slowPicture, delayMs: 4000 });
    const { address, ready, close } = await start({ SHUTDOWN_GRACE_MS: '100' });
    await ready;
    const served = fetch(`${address}/media/slow.png`);
    served.catch(() => {});
    await vi.waitFor(() => expect(api.count('/media/slow.png')).toBe(1));
    const begun = Date.now();
    await close();
    expect(Date.now() - begun).toBeLessThan(1000);
    await expect(served).rejects.toThrow();
  });

  it('is no longer ready, but serves pages, until a balancer that asks has had time to notice', async () => {
    const { address, ready, close } = await start({ SHUTDOWN_GRACE_MS: '2000' });
    await ready;
    for (const _ of ['first', 'second']) expect(await statusOf('/readyz')).toBe(200);
    const begun = Date.now();
    const closed = close({ announced: true });
    expect(await statusOf('/readyz')).toBe(503);
    const page = await fetch(`${address}/homeWeb`);
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
    await closed;
    // Half of the grace.
    expect(Date.now() - begun).toBeGreaterThanOrEqual(990);
    expect(Date.now() - begun).toBeLessThan(1900);
    await expect(fetch(address)).rejects.toThrow();
  });

  it.each([
    ['nobody is told, whoever asks', 2, {}],
    ['somebody asked once, to see that it has started', 1, { announced: true }],
  ])('is done at once when %s', async (_, asked, options) => {
    const { ready, close } = await start();
    await ready;
    for (let times = 0; times < asked; times += 1) await statusOf('/readyz');
    const begun = Date.now();
    await close(options);
    expect(Date.now() - begun).toBeLessThan(1000);
  });

  it('ends the connection of whom it still serves', async () => {
    api.on('/media/slow.png', slowPicture);
    const { address, ready, close } = await start();
    await ready;
    const visitor = connect(Number(new URL(address).port), '127.0.0.1');
    const answer = text(visitor);
    visitor.write('GET /media/slow.png HTTP/1.1\r\nHost: a\r\n\r\n');
    await vi.waitFor(() => expect(api.count('/media/slow.png')).toBe(1));
    await close();
    expect(await answer).toMatch(/^HTTP\/1\.1 200 .*\r\nConnection: close\r\n.*picture$/s);
  });
});
