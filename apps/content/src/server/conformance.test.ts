import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getBanner } from '@twinfront/shared/api/banner';
import { type ApiClient, createApiClient } from '@twinfront/shared/api/client';
import { getCloseFlag, getConfig } from '@twinfront/shared/api/config';
import { cleanedHtml } from '@twinfront/shared/api/fields';
import { getFunctionEntry } from '@twinfront/shared/api/functionEntry';
import { searchRichText } from '@twinfront/shared/api/richText';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ItemFolder, parseItemPath } from '../import/layout.ts';
import { syncFolder } from '../import/syncFolder.ts';
import { splitWords } from '../search/tokens.ts';
import type { Store } from '../store/Store.ts';
import { IN_MEMORY, openSqliteStore } from '../store/sqlite/openSqliteStore.ts';
import { article, createFolder, manyArticles } from '../testing/createFolder.ts';
import { serveStore } from '../testing/serveStore.ts';

const root = resolve(import.meta.dirname, '../../../..');
const contract = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'));
const ajv = new Ajv2020({ strict: false });
ajv.addSchema(contract, 'openapi.json');

/** What the contract finds wrong with it; undefined if nothing. */
function faultsBy(name: string, value: unknown) {
  const validate = ajv.getSchema(`openapi.json#/components/schemas/${name}`);
  if (!validate) throw new Error(`no schema ${name}`);
  return validate(value) === true ? undefined : validate.errors;
}

async function askFor(address: string, init?: RequestInit) {
  const response = await fetch(address, init);
  const sent = (await response.json()) as { code: number; data: unknown };
  return { status: response.status, sent };
}

interface Service {
  store: Store;
  origin: string;
  client: ApiClient;
}

/** The content service over this folder, on a port of its own. */
async function serve(folder: string): Promise<Service> {
  const store = await openSqliteStore(IN_MEMORY);
  const synced = await syncFolder(store, folder);
  expect(synced).not.toHaveProperty('errors');
  const origin = await serveStore(store);
  return { store, origin, client: createApiClient({ prefix: origin, html: cleanedHtml }) };
}

async function idsOf({ store }: Service, folder: ItemFolder): Promise<string[]> {
  const { files } = await store.getManifest();
  return [...files.keys()].flatMap((path) => {
    const location = parseItemPath(path);
    return location?.folder === folder ? [location.id] : [];
  });
}

/**
 * The reply is as the contract says, and the API package reads all of it: nothing is left out, put
 * right or unknown. Answers what was read.
 */
async function expectWhole<T>(
  { origin, client }: Service,
  path: string,
  [reply, data]: [reply: string, data: string],
  call: (client: ApiClient) => Promise<T>,
): Promise<T> {
  const { status, sent } = await askFor(origin + path);
  const errors = faultsBy(reply, sent) ?? faultsBy(data, sent.data);
  expect({ path, status, errors }).toEqual({ path, status: 200, errors: undefined });
  const read = await call(client);
  expect(read).toStrictEqual(sent.data);
  return read;
}

const banner = (service: Service, id: string) =>
  expectWhole(service, `/banner/${id}`, ['BannerReply', 'Banner'], (client) =>
    getBanner(client, id),
  );

const entry = (service: Service, id: string) =>
  expectWhole(service, `/function/${id}`, ['FunctionEntryReply', 'FunctionEntry'], (client) =>
    getFunctionEntry(client, id),
  );

const search = (service: Service, term: string) =>
  expectWhole(
    service,
    `/richText/search/${encodeURIComponent(term)}`,
    ['ArticlesReply', 'Articles'],
    (client) => searchRichText(client, term),
  );

const configs = {
  site: 'SiteConfig',
  home: 'HomeConfig',
  maintenance: 'MaintenanceConfig',
} as const;

const config = (service: Service, key: keyof typeof configs) =>
  expectWhole(
    service,
    `/support/config/getKey?key=${key}`,
    ['ConfigReply', configs[key]],
    (client) => getConfig<keyof typeof configs>(client, key),
  );

const closeFlag = (service: Service) =>
  expectWhole(
    service,
    '/support/config/getCloseFlag',
    ['CloseFlagReply', 'CloseFlag'],
    getCloseFlag,
  );

describe('the replies of the content service conform to the published contract', () => {
  let demo: Service;
  beforeAll(async () => {
    demo = await serve(join(import.meta.dirname, '../../demo'));
  });
  afterEach(() => demo.store.setMaintenance(undefined));
  afterAll(() => demo.store.close());

  it('every banner', async () => {
    const ids = await idsOf(demo, 'banners');
    expect(ids.length).toBeGreaterThan(2);
    for (const id of ids) expect((await banner(demo, id)).id).toBe(id);
  });

  it('every entry', async () => {
    const ids = await idsOf(demo, 'functions');
    expect(ids.length).toBeGreaterThan(7);
    for (const id of ids) expect((await entry(demo, id)).id).toBe(id);
  });

  it.each(['site', 'home', 'maintenance'] as const)('the config %s', async (key) => {
    await config(demo, key);
  });

  it('the maintenance config of a closed site', async () => {
    await demo.store.setMaintenance({ message: '搬家', until: '2027-01-01T00:00:00+08:00' });
    expect(await config(demo, 'maintenance')).toMatchObject({ message: '搬家' });
  });

  it('the search for every title, every id and every word of the titles', async () => {
    const ids = await idsOf(demo, 'articles');
    const titles = await Promise.all(
      ids.map(async (id) => (await search(demo, id)).find((found) => found.id === id)?.title ?? ''),
    );
    const words = titles.flatMap((title) => splitWords(title).map(({ text }) => text));
    const terms = new Set([...titles, ...words]);
    expect(terms.size).toBeGreaterThan(titles.length + 10);
    for (const term of terms) expect(await search(demo, term)).not.toEqual([]);
  }, 30_000);

  it.each(['没有这样的词', '%', '?a=b&c#d', '📚', 'e\u0301'])('the search for %s', async (term) => {
    await search(demo, term);
  });

  it('the close flag', async () => {
    expect(await closeFlag(demo)).toBe(false);
    await demo.store.setMaintenance({});
    expect(await closeFlag(demo)).toBe(true);
  });

  it.each([
    ['/banner/none', getBanner],
    ['/function/none', getFunctionEntry],
  ] as const)('that there is nothing at %s', async (path, call) => {
    const { status, sent } = await askFor(demo.origin + path);
    expect([status, sent.code]).toEqual([404, 404]);
    expect(faultsBy('Failure', sent)).toBeUndefined();
    await expect(call(demo.client, 'none')).rejects.toMatchObject({ kind: 'notFound' });
  });

  it.each([
    ['GET', '/support/config/getKey?key=other', 404],
    ['GET', '/nothing', 404],
    ['GET', '/banner/%', 400],
    ['POST', '/banner/none', 405],
  ])('the failure of %s %s', async (method, path, code) => {
    const { status, sent } = await askFor(demo.origin + path, { method });
    expect([status, sent.code]).toEqual([code, code]);
    expect(faultsBy('Failure', sent)).toBeUndefined();
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
footer: { copyright: c, icp: i, links: [{ title: t, href: 'HTTP://a.example' }], contact: c }
`,
        'maintenance.yaml': 'title: t\nmessage: m\nreopensAt: 2026-12-01T08:00Z\n',
        'banners/only.md': `---\ntitle: t\nimage: ${remote}\nlink: /judgeView?to=%2F\n---\n`,
        'functions/only.md': `---\ntitle: t\nsummary: s\nicon: ${remote}\n---\n# a\n`,
        'articles/minutes.md': article('minutes', { updatedAt: '2024-02-29T23:59+14:00' }),
        'articles/fractions.md': article('fractions', { updatedAt: '2026-11-18T09:00:00.1234Z' }),
        [`articles/${'a'.repeat(64)}.md`]: article('字'.repeat(100)),
        ...manyArticles('many', 60),
      }),
    );
    for (const key of ['site', 'home', 'maintenance'] as const) await config(service, key);
    for (const id of await idsOf(service, 'banners')) await banner(service, id);
    for (const id of await idsOf(service, 'functions')) await entry(service, id);
    for (const term of ['minutes', 'fractions', '字'.repeat(100), 'a'.repeat(64)]) {
      expect(await search(service, term)).toHaveLength(1);
    }
    expect(await search(service, 'many')).toHaveLength(50);
    await service.store.close();
  });
});
