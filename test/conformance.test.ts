import { cpSync, globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Answer, type CallKey, callPath, calls } from '@twinfront/shared/api/calls';
import { type ApiClient, createApiClient } from '@twinfront/shared/api/client';
import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { syncFolder } from '../apps/content/src/commands/syncFolder.ts';
import { type ItemFolder, parseItemPath } from '../apps/content/src/model/layout.ts';
import { splitWords } from '../apps/content/src/model/words.ts';
import type { Store } from '../apps/content/src/store/createStore.ts';
import { IN_MEMORY } from '../apps/content/src/store/databaseUrl.ts';
import { openStore } from '../apps/content/src/store/openStore.ts';
import { article, createFolder, manyArticles } from '../apps/content/src/testing/createFolder.ts';
import { serveStore } from '../apps/content/src/testing/serveStore.ts';
import { sanitizeHtml } from '../gateway/src/content/worker/sanitizeHtml.ts';
import { startTestGateway, type TestGateway } from '../gateway/src/testing/startTestGateway.ts';
import { root } from '../scripts/repository.ts';
import { runChecks } from '../tools/doctor/checks.ts';
import { errorsOf } from './publishedContract.ts';

interface Service {
  store: Store;
  origin: string;
  close: () => void;
  api: ApiClient;
  /** The gateway before it. */
  gateway?: TestGateway;
}

/** The content service with the content of a folder. */
async function serve(folder: string): Promise<Service> {
  const store = await openStore(IN_MEMORY);
  expect(await syncFolder(store, folder)).not.toHaveProperty('errors');
  const served = await serveStore(store);
  const api = createApiClient({ prefix: served.origin, calls });
  return { store, ...served, api };
}

/** The demo with smaller pictures, because encoding its own ones takes seconds. */
async function smallDemo(): Promise<string> {
  const folder = tempFolder();
  cpSync(path.join(root, 'apps/content/demo'), folder, { recursive: true });
  const color = { width: 600, height: 400, channels: 3, background: 'teal' } as const;
  const picture = await sharp({ create: color }).avif().toBuffer();
  for (const file of globSync('**/*.avif', { cwd: folder })) {
    writeFileSync(path.join(folder, file), picture);
  }
  return folder;
}

async function idsOf({ store }: Service, folder: ItemFolder): Promise<string[]> {
  const { files } = await store.getManifest();
  return [...files.keys()].flatMap((path) => {
    const location = parseItemPath(path);
    return location?.folder === folder ? [location.id] : [];
  });
}

async function send(address: string) {
  const response = await fetch(address);
  const sent = (await response.json()) as { code: number; data: unknown };
  return { status: response.status, sent };
}

/** As the gateway changes a reply. */
const sanitized = (reply: object) =>
  JSON.parse(JSON.stringify(reply), (key, value) => (key === 'body' ? sanitizeHtml(value) : value));

/**
 * Sends a call and returns what the API package parsed. The reply conforms to the contract, and the
 * package drops, replaces and ignores nothing of it. The gateway sends the same with sanitized HTML.
 */
async function expectConforming<Key extends CallKey>(
  { origin, api, gateway }: Service,
  key: Key,
  [reply, data]: [reply: string, data: string],
): Promise<Answer<Key>> {
  const path = `/${callPath(key)}`;
  const { status, sent } = await send(origin + path);
  const expectValid = (body: typeof sent) =>
    expect({ path, errors: errorsOf(reply, body) ?? errorsOf(data, body.data) }).toEqual({ path });
  expect({ path, status }).toEqual({ path, status: 200 });
  expectValid(sent);
  if (gateway) {
    const passedOn = await send(`${gateway.address}/api${path}`);
    expect(passedOn).toEqual({ status, sent: sanitized(sent) });
    expectValid(passedOn.sent);
  }
  const parsed = await api.call(key);
  expect(parsed).toStrictEqual(sent.data);
  return parsed;
}

const banner = (service: Service, id: string) =>
  expectConforming(service, `banner ${id}`, ['BannerReply', 'Banner']);

const functionEntry = (service: Service, id: string) =>
  expectConforming(service, `function ${id}`, ['FunctionEntryReply', 'FunctionEntry']);

const search = (service: Service, term: string) =>
  expectConforming(service, `search ${term}`, ['ArticlesReply', 'Articles']);

const configs = {
  site: 'SiteConfig',
  home: 'HomeConfig',
  maintenance: 'MaintenanceConfig',
} as const;

const config = (service: Service, key: keyof typeof configs) =>
  expectConforming(service, `config ${key}`, ['ConfigReply', configs[key]]);

const flagPath = `/${callPath('closeFlag')}`;

describe('the replies of content service and gateway conform to the published contract', () => {
  let demo: Service;
  let gateway: TestGateway;
  beforeAll(async () => {
    const service = await serve(await smallDemo());
    gateway = await startTestGateway(
      { base: service.origin },
      { env: { CLOSE_FLAG_REFRESH_MS: '50' } },
    );
    demo = { ...service, gateway };
  });
  afterEach(() => demo.store.setCloseFlag(undefined));
  afterAll(async () => {
    await gateway.close();
    demo.close();
    await demo.store.close();
  });

  it('without a finding of the doctor', async () => {
    const checks = await runChecks({ api: demo.origin, timeoutMs: 20_000, slowMs: 10_000 });
    expect(checks.length).toBeGreaterThan(15);
    expect(checks.flatMap(({ findings }) => findings)).toEqual([]);
  });

  it('every banner', async () => {
    const ids = await idsOf(demo, 'banners');
    expect(ids.length).toBeGreaterThan(2);
    for (const id of ids) expect((await banner(demo, id)).id).toBe(id);
  });

  it('every function entry', async () => {
    const ids = await idsOf(demo, 'functions');
    expect(ids.length).toBeGreaterThan(7);
    for (const id of ids) expect((await functionEntry(demo, id)).id).toBe(id);
  });

  it.each(['site', 'home', 'maintenance'] as const)('the config %s', async (key) => {
    await config(demo, key);
  });

  it('the search for every title, every id and every word of the titles', async () => {
    const ids = await idsOf(demo, 'articles');
    const titles = await Promise.all(
      ids.map(async (id) => (await search(demo, id)).find((found) => found.id === id)?.title ?? ''),
    );
    const words = titles.flatMap((title) => splitWords(title).map(({ text }) => text));
    expect(new Set(words).size).toBeGreaterThan(10);
    for (const title of titles) expect(await search(demo, title)).not.toEqual([]);
    const { gateway: _, ...service } = demo;
    for (const word of new Set(words)) expect(await search(service, word)).not.toEqual([]);
  });

  it.each(['%', '?a=b&c#d', '📚'])('the search for %s', async (term) => {
    await search(demo, term);
  });

  it('the close flag, and the maintenance config of a closed site', async () => {
    const { gateway: _, ...service } = demo;
    for (const isClosed of [true, false]) {
      await demo.store.setCloseFlag(isClosed ? { message: '搬家' } : undefined);
      const call = expectConforming(service, 'closeFlag', ['CloseFlagReply', 'CloseFlag']);
      expect(await call).toBe(isClosed);
      const message = isClosed ? '搬家' : expect.stringMatching(/^(?!搬家)/);
      expect(await config(service, 'maintenance')).toMatchObject({ message });
      await vi.waitFor(async () => {
        const { sent } = await send(`${gateway.address}/api${flagPath}`);
        expect(errorsOf('CloseFlagReply', sent)).toBeUndefined();
        expect(sent.data).toBe(isClosed);
      }, 5000);
    }
  });

  it('any valid folder', async () => {
    const remote = '{ src: "HTTPS://img.example.org/a b.png", alt: "" }';
    const service = await serve(
      createFolder({
        'site.yaml': `name: a
description: d
locale: en
brandColor: '#ABCDEF'
logo: ${remote}
menu: [{ title: t, href: notices, children: [{ title: t, href: minutes }] }, { title: t, href: tag:t }]
footer: { copyright: c, icp: i, links: [{ title: t, href: 'HTTP://a.example' }], contact: c }
alert: { text: t, link: 'tel:1', level: error }
`,
        'maintenance.yaml': 'title: t\nmessage: m\nreopensAt: 2026-12-01T08:00Z\n',
        'banners/only.md': `---\ntitle: t\nimage: ${remote}\nlink: /judgeView?to=%2F\n---\n`,
        'functions/only.md': `---\ntitle: t\nsummary: s\nicon: ${remote}\n---\n# a\n`,
        'articles/minutes.md': article('minutes', { date: '2024-02-29T23:59+14:00' }),
        'articles/fractions.md': article('fractions', { date: '2026-11-18T09:00:00.1234Z' }),
        [`articles/${'a'.repeat(64)}.md`]: article('字'.repeat(100)),
        ...manyArticles('many', 60),
      }),
    );
    for (const key of ['site', 'home', 'maintenance'] as const) await config(service, key);
    for (const id of await idsOf(service, 'banners')) await banner(service, id);
    for (const id of await idsOf(service, 'functions')) await functionEntry(service, id);
    for (const term of ['minutes', 'fractions', '字'.repeat(100), 'a'.repeat(64)]) {
      expect(await search(service, term)).toHaveLength(1);
    }
    expect(await search(service, 'many')).toHaveLength(50);
    service.close();
    await service.store.close();
  });
});
