import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { IN_MEMORY } from '../apps/content/src/store/databaseUrl.ts';
import { openStore } from '../apps/content/src/store/openStore.ts';
import { article, createFolder, svg } from '../apps/content/src/testing/createFolder.ts';
import { serveStore } from '../apps/content/src/testing/serveStore.ts';
import { sync } from '../apps/content/src/testing/sync.ts';
import { startTestGateway } from '../gateway/src/testing/startTestGateway.ts';

const title = '公告：冬季展览';
const published = article(title, { body: '![大厅](../hall.svg)' }).replace(
  '---\n',
  '---\ntags: [公告]\n',
);
const draft = published.replace('---\n', '---\ndraft: true\n');

it('the link to a draft shows it through the gateway, which no cache, list or search has, until it is published', async () => {
  const folder = createFolder({ 'articles/show.md': draft, 'hall.svg': svg(120, 40) });
  const store = await openStore(IN_MEMORY);
  await sync(store, folder);
  const content = await serveStore(store);
  const gateway = await startTestGateway(
    { base: content.origin },
    { env: { CONTENT_TTL_MS: '1', PUBLIC_ORIGIN: 'https://www.test', SHARED_CACHE_SECONDS: '60' } },
  );
  const get = (address: string) => fetch(gateway.address + address);
  const { key } = await store.linkDraft('articles/show.md', Date.now() + 60_000);
  const page = `/details?article=${key}`;

  for (const agent of ['Windows', 'Android']) {
    const reply = await fetch(gateway.address + page, { headers: { 'User-Agent': agent } });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('Cache-Control')).toBe('no-store');
    expect(reply.headers.get('ETag')).toBeNull();
    expect(reply.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(await reply.text()).toContain(title);
  }
  const called = await get(`/api/richText/search/${key}`);
  expect(called.headers.get('Cache-Control')).toBe('no-store');
  const { data } = (await called.json()) as { data: Record<string, unknown>[] };
  expect(data).toMatchObject([{ id: key, draft: true }]);
  const [picture = ''] = /\/media\/\w+\.svg/.exec(String(data[0]?.body)) ?? [];
  expect((await get(picture)).status).toBe(200);

  const search = (term: string) => `/api/richText/search/${encodeURIComponent(term)}`;
  for (const list of ['/sitemap.xml', '/feed.xml', '/homeWeb', '/homeApp', search('公告')]) {
    const text = await (await get(list)).text();
    expect([list, text.includes('about'), text.includes(title), text.includes(key)]).toEqual([
      ...[list, true, false, false],
    ]);
  }
  for (const term of ['show', 'tag:公告', '冬季展览']) {
    expect(await (await get(search(term))).json()).toMatchObject({ data: [] });
  }

  writeFileSync(path.join(folder, 'articles/show.md'), published);
  await sync(store, folder);
  await vi.waitFor(async () => expect((await get(page)).status).toBe(404), 10_000);
  await vi.waitFor(
    async () => expect((await get('/details?article=show')).status).toBe(200),
    10_000,
  );
  expect(await store.listDraftLinks()).toEqual([]);

  await gateway.close();
  content.close();
  await store.close();
});
