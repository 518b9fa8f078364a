import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hash } from '../import/hash.ts';
import { type ArticleData, ConflictError, type NewFile, type Store } from '../store/Store.ts';
import { longText } from './createFolder.ts';

/** The tests of the store, for each database; `createStore` opens a new, empty one. */
export function describeStore(name: string, createStore: () => Promise<Store>): void {
  describe(name, () => {
    let store: Store;
    beforeEach(async () => {
      store = await createStore();
    });
    afterEach(async () => {
      vi.useRealTimers();
      await store.close();
    });

    const put = (...files: NewFile[]) => putInto(store, ...files);
    const idsFor = async (term: string) => (await store.search(term)).map(({ id }) => id);

    describe('content versions', () => {
      it('is empty at first', async () => {
        expect(await store.getManifest()).toMatchObject({ version: undefined, files: new Map() });
        expect(await store.getItem('site.yaml')).toBeUndefined();
        expect(await store.search('x')).toEqual([]);
      });

      it('shows nothing of a staged version before it is published, and all of it afterwards', async () => {
        await put(articleFile({ id: 'old', title: 'Old' }));
        const next = await store.createVersion();
        await store.stage(next, [articleFile({ id: 'new', title: 'New' })]);
        expect(await idsFor('new')).toEqual([]);
        expect(await store.getItem('articles/new.md')).toBeUndefined();

        expect(await store.publish(next)).toBe(true);

        expect(await idsFor('new')).toEqual(['new']);
        expect(await idsFor('old')).toEqual([]);
        expect(await store.getItem('articles/old.md')).toBeUndefined();
      });

      it('copies files of another version', async () => {
        const first = await put(articleFile({ id: 'a', title: 'Alpha' }), pictureFile('a.svg'));
        const next = await store.createVersion();
        await store.copyUnchanged(next, first, ['articles/a.md', 'a.svg']);
        await store.publish(next);
        await store.prune();

        expect(await idsFor('alpha')).toEqual(['a']);
        expect([...(await store.getManifest()).files.keys()]).toEqual(['a.svg', 'articles/a.md']);
      });

      it('refuses to copy files of a version that was removed', async () => {
        const first = await put(articleFile({ id: 'a', title: 'Alpha' }));
        await put(articleFile({ id: 'b', title: 'Beta' }));
        await store.prune();
        const next = await store.createVersion();

        await expect(store.copyUnchanged(next, first, ['articles/a.md'])).rejects.toThrow(
          ConflictError,
        );
      });

      it('has the whole content of the version that was published last', async () => {
        const [one, two] = [await store.createVersion(), await store.createVersion()];
        await store.stage(one, [articleFile({ id: 'a', title: 'Alpha' })]);
        await store.stage(two, [articleFile({ id: 'b', title: 'Beta' })]);
        await store.publish(two);
        await store.prune();
        await store.stage(one, [articleFile({ id: 'c', title: 'Gamma' })]);
        await store.publish(one);
        await store.prune();

        expect([...(await store.getManifest()).files.keys()]).toEqual([
          'articles/a.md',
          'articles/c.md',
        ]);
      });

      it('does not publish over content with ifEmpty', async () => {
        await put(articleFile({ id: 'a', title: 'Alpha' }));
        const next = await store.createVersion();

        expect(await store.publish(next, { ifEmpty: true })).toBe(false);
        expect(await idsFor('alpha')).toEqual(['a']);
      });

      it('confirms the current version only', async () => {
        const first = await put(articleFile({ id: 'a', title: 'Alpha' }));
        expect(await store.confirm(first)).toBe(true);
        await put(articleFile({ id: 'b', title: 'Beta' }));
        expect(await store.confirm(first)).toBe(false);
      });

      it('prunes a version that was abandoned, which then cannot be continued', async () => {
        const left = await store.createVersion();
        await store.stage(left, [articleFile({ id: 'a', title: 'Alpha' })]);
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
        await store.prune();

        await expect(store.stage(left, [])).rejects.toThrow(ConflictError);
        expect(await store.getFile(hash('source of articles/a.md'))).toBeUndefined();
      });

      it('has the time of the last sync', async () => {
        await put(articleFile({ id: 'a', title: 'Alpha' }));
        const { syncedAt } = await store.getManifest();
        expect(Math.abs(Number(syncedAt) - Date.now())).toBeLessThan(60_000);
      });
    });

    describe('files', () => {
      it('answers pictures as pictures, and sources only as files', async () => {
        const [picture, source] = [pictureFile('a.svg'), articleFile({ id: 'a', title: 'A' })];
        await put(picture, source);

        expect((await store.getPicture(picture.hash))?.type).toBe('svg');
        expect(await store.getPicture(source.hash)).toBeUndefined();
        expect(Buffer.from((await store.getFile(source.hash)) ?? []).toString()).toBe(
          'source of articles/a.md',
        );
      });

      it('serves a replaced picture for a day, and a replaced source no longer', async () => {
        const [picture, source] = [pictureFile('a.svg'), articleFile({ id: 'a', title: 'A' })];
        await put(picture, source);
        const now = Date.now();
        await put(articleFile({ id: 'b', title: 'B' }));
        await store.prune();
        expect(await store.getFile(source.hash)).toBeUndefined();

        vi.useFakeTimers({ toFake: ['Date'], now: now + 23 * 3_600_000 });
        await store.prune();
        expect(await store.getPicture(picture.hash)).toBeDefined();

        vi.setSystemTime(now + 25 * 3_600_000);
        await store.prune();
        expect(await store.getPicture(picture.hash)).toBeUndefined();
      });

      it('keeps a picture that came back within the day', async () => {
        const picture = pictureFile('a.svg');
        await put(picture);
        await put(articleFile({ id: 'b', title: 'B' }));
        await store.prune();
        await put(picture);

        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
        await store.prune();

        expect(await store.getPicture(picture.hash)).toBeDefined();
      });
    });

    describe('the maintenance state', () => {
      it('is undefined at first, is replaced as a whole and survives a sync', async () => {
        expect(await store.getMaintenance()).toBeUndefined();
        await store.setMaintenance({ message: 'Moving', until: '2026-12-01T08:00:00+08:00' });
        await store.setMaintenance({ message: 'Still moving' });
        await put(articleFile({ id: 'a', title: 'A' }));
        expect(await store.getMaintenance()).toEqual({ message: 'Still moving' });

        await store.setMaintenance(undefined);
        expect(await store.getMaintenance()).toBeUndefined();
      });
    });

    describe('the order of what is found', () => {
      it('puts the exact title first, then titles, then summaries, then bodies', async () => {
        await put(
          articleFile({
            id: 'body',
            title: '甲',
            body: '讲座讲座讲座',
            updatedAt: '2026-11-09T00:00:00Z',
          }),
          articleFile({
            id: 'summary',
            title: '乙',
            summary: '讲座',
            updatedAt: '2026-11-08T00:00:00Z',
          }),
          articleFile({ id: 'title', title: '十二月讲座', updatedAt: '2026-11-07T00:00:00Z' }),
          articleFile({ id: 'exact', title: '讲座', updatedAt: '2026-11-01T00:00:00Z' }),
        );

        expect(await idsFor('讲座')).toEqual(['exact', 'title', 'summary', 'body']);
      });

      it('puts the newest first among equals, whatever the offset of their dates', async () => {
        await put(
          articleFile({ id: 'b', title: '公告二', updatedAt: '2026-11-02T00:00:00+08:00' }),
          articleFile({ id: 'c', title: '公告三', updatedAt: '2026-11-01T20:00:00Z' }),
          articleFile({ id: 'a', title: '公告一', updatedAt: '1969-01-01T00:00:00Z' }),
        );

        expect(await idsFor('公告')).toEqual(['c', 'b', 'a']);
      });

      it('answers at most 50, the newest', async () => {
        await put(
          ...Array.from({ length: 130 }, (_, index) =>
            articleFile({
              id: `n${index}`,
              title: `公告 ${index}`,
              updatedAt: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
            }),
          ),
        );

        const found = await idsFor('公告');

        expect(found).toHaveLength(50);
        expect(found[0]).toBe('n129');
        expect(found.at(-1)).toBe('n80');
      });

      it('finds an old title among many newer bodies', async () => {
        await put(
          articleFile({ id: 'old', title: '年报', updatedAt: '2001-01-01T00:00:00Z' }),
          ...Array.from({ length: 150 }, (_, index) =>
            articleFile({ id: `n${index}`, title: `第 ${index} 篇`, body: '见年报。' }),
          ),
        );

        expect((await idsFor('年报')).at(0)).toBe('old');
      });

      it('finds what stands beside and begins a word of thousands of letters', async () => {
        const long = Array.from({ length: 200 }, (_, index) => hash(String(index))).join('');
        await put(articleFile({ id: 'long', title: 'Long', body: `before ${long} after` }));

        expect(await idsFor(`before ${long.slice(0, 20)}`)).toEqual(['long']);
        expect(await idsFor('after')).toEqual(['long']);
      });

      it('finds what stands in a text of many characters without a sign between them', async () => {
        await put(articleFile({ id: 'long', title: 'Long', body: `${longText(150_000)}续借` }));

        expect(await idsFor('续借')).toEqual(['long']);
      });
    });
  });

  // Nothing here writes, so that one store does for all.
  describe(`the search of ${name}`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await createStore();
      await putInto(store, ...library.map(articleFile));
    });
    afterAll(() => store.close());

    const library: Parameters<typeof articleFile>[0][] = [
      {
        id: 'hours',
        title: '公告：元旦开放时间',
        summary: '一月一日闭馆',
        body: '图书馆照常开放。',
      },
      {
        id: 'renew',
        title: '如何续借',
        body: '在 WiFi 环境下登录，借书期满前续借。续借两次为限。',
      },
      { id: 'card', title: '借书证', body: '凭借书证借书。Visitors may read here.' },
      {
        id: 'visit',
        title: 'Visiting the library',
        body: 'Bring a card. 图书馆 has café and wifi密码; wifi 免费.',
      },
      { id: 'a4', title: '打印Ａ４纸', body: '一楼打印，每张两角。<b data-x="秘密">粗体</b>' },
      { id: 'quoted', title: '说“不”的100%权利', body: 'emoji 😀 NEAR NOT AND' },
    ];

    it.each<[string, string[]]>([
      ['馆', ['hours', 'visit']],
      ['书', ['card', 'hours', 'renew', 'visit']],
      ['续借', ['renew']],
      ['借书', ['card', 'renew']],
      ['图书馆', ['hours', 'visit']],
      ['元旦开放', ['hours']],
      ['开放元旦', []],
      ['公告开放', []],
      ['公告 开放', ['hours']],
      ['library', ['visit']],
      ['LIBRARY', ['visit']],
      ['visit', ['visit', 'card']],
      ['visitors', ['card']],
      ['visiting card', ['visit']],
      ['visit card', []],
      ['ibrary', []],
      ['lib visiting', []],
      ['visiting lib', ['visit']],
      ['wifi', ['visit', 'renew']],
      ['ＷＩＦＩ', ['visit', 'renew']],
      ['wifi密码', ['visit']],
      ['CAFÉ', ['visit']],
      ['a4', ['a4']],
      ['A4纸', ['a4']],
      ['打印 两角', ['a4']],
      ['粗体', ['a4']],
      ['秘密', []],
      ['100%', ['quoted']],
      ['说“不”的100%权利', ['quoted']],
      ['not', ['quoted']],
      ['hours', ['hours']],
      ['未曾出现', []],
      ['图书馆 未曾出现', []],
    ])('finds for %s, in this order: %j', async (term, expected) => {
      const found = (await store.search(term)).map(({ id }) => id);
      expect(found).toEqual(expected);
    });

    it.each([
      ...`" ' * ""* a* title:借 {title}:借 ^借 -借 AND ( ) % _ \\ 😀 😀借 \ud800 𠮷野家 a\u0301`.split(
        ' ',
      ),
      ...['NEAR(a b)', '借 OR', '\0', '; DROP TABLE items', '..', '../site'],
      ...['借'.repeat(100), 'x '.repeat(50)],
    ])('takes %j as a term like any other', async (term) => {
      await expect(store.search(term)).resolves.toBeInstanceOf(Array);
    });

    it('answers whole articles', async () => {
      const [article] = await store.search('元旦');

      expect(article).toEqual({
        id: 'hours',
        title: '公告：元旦开放时间',
        summary: '一月一日闭馆',
        body: '图书馆照常开放。',
        updatedAt: '2026-11-18T09:00:00+08:00',
      });
    });
  });
}

async function putInto(store: Store, ...files: NewFile[]): Promise<number> {
  const version = await store.createVersion();
  await store.stage(version, files);
  await store.publish(version);
  return version;
}

function articleFile({
  id,
  body = 'Text',
  updatedAt = '2026-11-18T09:00:00+08:00',
  ...texts
}: Partial<ArticleData> & Pick<ArticleData, 'id' | 'title'>): NewFile {
  const path = `articles/${id}.md`;
  const data = { id, ...texts, body, updatedAt };
  const bytes = Buffer.from(`source of ${path}`);
  return {
    path,
    hash: hash(bytes),
    bytes,
    item: {
      hash: hash(JSON.stringify(data)),
      data,
      references: [],
      article: { ...texts, text: body.replace(/<[^>]*>/g, ''), updatedAt },
    },
  };
}

function pictureFile(path: string): NewFile {
  const bytes = Buffer.from('<svg/>');
  return { path, hash: hash(bytes), bytes, picture: 'svg' };
}
