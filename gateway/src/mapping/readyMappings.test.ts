import { readFileSync } from 'node:fs';
import { createCalls } from '@twinfront/shared/api/calls';
import { type ApiClient, createApiClient } from '@twinfront/shared/api/client';
import { untrustedHtml } from '@twinfront/shared/api/fields';
import { createLog } from '@twinfront/shared/node/log';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limitedFetch } from '../content/upstream.ts';
import { createFakeApi, type FakeApi } from '../testing/createFakeApi.ts';
import { directus } from '../testing/systems/directus.ts';
import { ruoyi } from '../testing/systems/ruoyi.ts';
import { strapi } from '../testing/systems/strapi.ts';
import type { Item, Published, System } from '../testing/systems/system.ts';
import { wordpress } from '../testing/systems/wordpress.ts';
import { createEvaluator } from './evaluator.ts';
import { createMappedFetch } from './mappedFetch.ts';
import { parseMapping } from './parseMapping.ts';

/** A busy machine takes seconds to start the thread. */
const STARTING_MS = 30_000;

const full = (name: string, number: number): Item => ({
  name,
  number,
  title: `Title of ${name} & more`,
  summary: 'A summary.',
  link: 'https://example.org/a',
  body: 'Text',
});
const empty = (name: string, number: number): Item => ({
  ...full(name, number),
  summary: null,
  link: null,
  body: null,
});

const everything: Published = {
  banners: [full('winter', 5), empty('night', 7)],
  services: [full('borrow', 11), empty('branches', 13)],
  articles: [full('opening-hours', 20), full('fines', 21)],
  isClosed: false,
};

describe.each([
  ['RuoYi', ruoyi],
  ['WordPress', wordpress],
  ['Strapi', strapi],
  ['Directus', directus],
] as const)('the mapping of %s', (_, system: System) => {
  let published: Published;
  let isDenied: boolean;
  let server: FakeApi;
  let api: ApiClient<string>;
  let close: () => Promise<void>;

  beforeAll(async () => {
    server = await createFakeApi({
      otherwise: (req, res) => {
        const { pathname, searchParams } = new URL(req.url ?? '', 'http://system.test');
        const path = pathname.slice('/service/v1'.length);
        const found = isDenied ? system.denied : system.answer(path, searchParams, published);
        const { status = 200, json } = found ?? { status: 404, json: { message: 'no route' } };
        res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
      },
    });
    const file = new URL(`../../../docs/mappings/${system.mapping}.yaml`, import.meta.url);
    const parsed = parseMapping(`${system.mapping}.yaml`, readFileSync(file, 'utf8'));
    if ('errors' in parsed) throw new Error(parsed.errors.join('\n'));
    expect(parsed.mapping.media).toBe(system.media);
    const pictures = { api: server.base, media: `http://blog.test${system.media}` };
    const evaluator = createEvaluator(parsed.mapping, pictures, createLog('gateway', 'silent'));
    close = evaluator.close;
    const fetch = createMappedFetch({
      ...parsed,
      ...evaluator,
      api: server.base,
      fetch: limitedFetch,
    });
    const calls = createCalls(untrustedHtml);
    api = createApiClient({ prefix: server.base, calls, fetch, timeoutMs: STARTING_MS });
  });
  beforeEach(() => {
    published = everything;
    isDenied = false;
  });
  afterAll(() => Promise.all([close(), server.close()]));

  const idOf = ({ name, number }: Item, kind: 'item' | 'article' = 'item') =>
    system.isNumbered[kind] ? String(number) : name;

  it('makes a banner with a picture', async () => {
    const [winter, night] = everything.banners as [Item, Item];
    const id = idOf(winter);
    const banner = await api.call(`banner ${id}`);
    expect(banner).toMatchObject({ id, title: 'Title of winter & more' });
    expect(banner.body).toBe(system.html('Text'));
    expect(banner.image.src).toMatch(/^\/media\/\S+/);
    expect(banner.image.srcset?.every(({ src }) => src.startsWith('/media/')) ?? true).toBe(true);
    // Without its optional fields.
    expect(await api.call(`banner ${idOf(night)}`)).toMatchObject({
      title: 'Title of night & more',
    });
  });

  it('makes a service with an icon', async () => {
    for (const service of everything.services) {
      const id = idOf(service);
      const entry = await api.call(`function ${id}`);
      expect(entry).toMatchObject({ id, title: `Title of ${service.name} & more` });
      expect(entry.icon).toMatchObject({ src: expect.stringMatching(/^\/media\/\S+/), alt: '' });
    }
  });

  it('knows what does not exist', async () => {
    for (const id of ['999', 'no-such-item']) {
      await expect(api.call(`banner ${id}`)).rejects.toHaveProperty('kind', 'notFound');
      await expect(api.call(`function ${id}`)).rejects.toHaveProperty('kind', 'notFound');
    }
  });

  it.each([0, 1, 2])('lists %i items on the home page, in their order', async (count) => {
    published = {
      ...everything,
      banners: everything.banners.slice(0, count),
      services: everything.services.slice(0, count),
    };
    const { banners, functions, notices } = await api.call('config home');
    expect(banners).toEqual(published.banners.map((item) => idOf(item)));
    expect(functions).toEqual(published.services.map((item) => idOf(item)));
    expect(notices).not.toBe('');
  });

  it('makes the names of the site, and the texts of a closed one', async () => {
    const site = await api.call('config site');
    expect(site).toMatchObject({
      name: expect.stringMatching(/^(河滨图书馆|Books & Maps|Riverside Library)$/),
      footer: { copyright: expect.stringContaining('©') },
    });
    expect(await api.call('config maintenance')).toMatchObject({
      title: expect.stringMatching(/\S/),
      message: expect.stringMatching(/\S/),
    });
  });

  it.each([
    [true, true],
    [false, false],
    [null, false],
  ])('closes the site if the flag is %j', async (isClosed, expected) => {
    published = { ...everything, isClosed };
    expect(await api.call('closeFlag')).toBe(expected);
  });

  it('finds articles by their words, and one by its address first', async () => {
    const [, fines] = everything.articles as [Item, Item];
    const idsOf = async (term: string) => (await api.call(`search ${term}`)).map(({ id }) => id);
    const id = idOf(fines, 'article');
    expect(await idsOf('Title of fines')).toEqual([id]);
    expect((await idsOf(id))[0]).toBe(id);
    expect(await idsOf('zzz')).toEqual([]);
    const [article] = await api.call('search Title of fines');
    expect(article?.updatedAt).toMatch(/^2026-11-20T10:00:00/);
  });

  it('finds the notices', async () => {
    // RuoYi's are found by their titles, because it has no other mark.
    const articles = everything.articles.map((item) => ({ ...item, title: `通知 ${item.title}` }));
    published = { ...everything, articles };
    const { notices } = await api.call('config home');
    const found = await api.call(`search ${notices}`);
    expect(found.map(({ id }) => id).toSorted()).toEqual(
      articles.map((item) => idOf(item, 'article')).toSorted(),
    );
    published = { ...everything, articles: [] };
    expect(await api.call(`search ${notices}`)).toEqual([]);
  });

  it('fails without the right to read', async () => {
    isDenied = true;
    for (const call of [api.call('banner 5'), api.call('config home'), api.call('search x')]) {
      await expect(call).rejects.toHaveProperty(
        'kind',
        expect.stringMatching(/^(unauthorized|forbidden)$/),
      );
    }
  });
});
