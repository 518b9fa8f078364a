import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatFinding } from '../model/finding.ts';
import type { Store } from '../store/createStore.ts';
import { IN_MEMORY } from '../store/databaseUrl.ts';
import { openStore } from '../store/openStore.ts';
import { article, createFolder, logo, manyArticles } from '../testing/createFolder.ts';
import { parser } from '../testing/sync.ts';
import { createPreviewSync } from './preview.ts';

let store: Store;
let sync: (folder: string) => ReturnType<ReturnType<typeof createPreviewSync>>;
beforeEach(async () => {
  store = await openStore(IN_MEMORY);
  const previewSync = createPreviewSync();
  sync = (folder) => previewSync(store, folder, { parser });
});
afterEach(() => store.close());

const titleOf = async (path = 'articles/x.md') =>
  ((await store.getItem(path)) as { title: string } | undefined)?.title;

const withFields = (fields: string) => article('X').replace('\n---\n', `\n${fields}\n---\n`);

const english = 'name: x\ndescription: x\nlocale: en\nfooter: { copyright: x }\n';

describe('a preview', () => {
  it.each([
    ['is always public', '', 'X', 'X'],
    ['is public now', 'publishAt: 2026-01-01\nexpiresAt: 2126-01-01', 'X', 'X'],
    ['is a draft', 'draft: true', '[Draft] X', '[草稿] X'],
    ['will be public', 'publishAt: 2126-01-01', '[Scheduled] X', '[定时发布] X'],
    ['was public', 'expiresAt: 2026-01-01', '[Expired] X', '[已过期] X'],
  ])(
    'marks the title of an item that %s in the language of the site',
    async (_, fields, en, zhCN) => {
      const files = { 'articles/x.md': withFields(fields) };
      await sync(createFolder({ ...files, 'site.yaml': english }));
      expect(await titleOf()).toBe(en);
      await sync(createFolder(files));
      expect(await titleOf()).toBe(zhCN);
    },
  );

  it('removes the mark when its time has come, and without it when the file changes', async () => {
    const text = withFields('publishAt: 2126-01-01 00:00');
    const folder = createFolder({ 'articles/x.md': text });
    await sync(folder);
    expect(await titleOf()).toBe('[定时发布] X');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2126-01-01T00:00:00+08:00') });
    await sync(folder);
    expect(await titleOf()).toBe('X');
    writeFileSync(join(folder, 'articles/x.md'), withFields('draft: true'));
    await sync(folder);
    expect(await titleOf()).toBe('[草稿] X');
  });

  it('warns of a link to a draft that it already shows', async () => {
    const folder = createFolder({ 'articles/x.md': withFields('draft: true') });
    await sync(folder);
    writeFileSync(join(folder, 'articles/b.md'), article('b', { body: '[t](x.md)' }));
    const { warnings } = await sync(folder);
    expect(warnings.map(formatFinding)).toEqual([
      expect.stringMatching(/^articles\/b.md:5, body: links to "x.md", which is a draft/),
    ]);
  });

  it('shows the errors of the folder as the alert of the site, until there are none', async () => {
    const folder = createFolder({ ...logo, 'articles/x.md': article('X') });
    await sync(folder);
    const alert = async () => ((await store.getItem('site.yaml')) as { alert?: object }).alert;
    for (const title of ['a: b', 'c: d']) {
      writeFileSync(join(folder, 'articles/x.md'), `---\ntitle: ${title}\n---\nx`);
      await sync(folder);
      expect(await alert()).toEqual({
        text: expect.stringMatching(/^1 error in .*:\n {2}articles\/x\.md:2: /),
        level: 'error',
      });
      expect(await titleOf()).toBe('X');
      const site = (await store.getItem('site.yaml')) as { logo: { src: string } };
      const [, key = ''] = /\/media\/(\w+)/.exec(site.logo.src) ?? [];
      expect(await store.getMedia(key)).toBeDefined();
    }
    writeFileSync(join(folder, 'articles/x.md'), article('Y'));
    await sync(folder);
    expect(await alert()).toBeUndefined();
    expect(await titleOf()).toBe('Y');
  });

  it('shows a folder that has lost most of its articles', async () => {
    const folder = createFolder(manyArticles('n', 20));
    await sync(folder);
    for (let n = 0; n < 15; n++) rmSync(join(folder, `articles/n-${n}.md`));
    expect(await sync(folder)).toMatchObject({ counts: { removed: 15 } });
  });
});
