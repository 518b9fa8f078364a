import { setImmediate } from 'node:timers/promises';
import { attachmentsOf } from '@twinfront/shared/site/bodyElements';
import { attachmentWords } from '@twinfront/shared/site/search/words';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ALWAYS,
  type ArticleData,
  hash,
  type Item,
  NEVER,
  type NewFile,
} from '../model/content.ts';
import type { Store } from '../store/createStore.ts';
import { CHUNK_BYTES } from '../store/database.ts';
import { ConflictError } from '../store/StoreError.ts';
import { longText } from './createFolder.ts';

const counts = { added: 1, changed: 0, removed: 0, unchanged: 0 };
const note = { by: 'owner@host', counts };

/** The tests of the store, for each database; `createStore` opens a new, empty one. */
export function describeStore(name: string, createStore: () => Promise<Store>): void {
  describe(name, () => {
    let store: Store;
    beforeEach(async () => {
      store = await createStore();
    });
    afterEach(() => store.close());

    const put = (...files: NewFile[]) => putInto(store, ...files);
    const idsFor = async (term: string) => (await store.search(term)).map(({ id }) => id);

    it('answers a search with the newest matches, in at most 5 MB', async () => {
      const body = `<p title="${'x'.repeat(1_000_000)}">Chronicle</p>`;
      const files = ['6', '5', '4', '3', '2', '1'].map((id, minute) => {
        const date = `2026-11-18T09:0${minute}:00+08:00`;
        return articleFile({ id, title: `Volume ${id}`, body, date });
      });
      await put(...files);
      expect(await idsFor('chronicle')).toEqual(['1', '2', '3', '4', '5']);
    });

    it('answers other calls between searches', async () => {
      await put(articleFile({ id: 'a', title: 'Alpha' }));
      // Connects for all of them: the last call would wait for the seventh connection.
      await Promise.all(Array.from({ length: 7 }, () => store.getCloseFlag()));
      const answers: string[] = [];
      const searches = Array.from({ length: 6 }, async () => {
        await store.search('alpha');
        answers.push('search');
      });
      await setImmediate();
      await store.getCloseFlag();
      answers.push('close flag');
      await Promise.all(searches);

      expect(answers.indexOf('close flag')).toBeLessThan(3);
    });

    describe('content versions', () => {
      it('shows nothing of a staged version before it is published, and all of it afterwards', async () => {
        expect(await store.getManifest()).toMatchObject({ version: undefined, files: new Map() });
        expect(await store.getItem('articles/old.md')).toBeUndefined();
        expect(await idsFor('old')).toEqual([]);
        const before = Date.now();
        const first = await put(articleFile({ id: 'old', title: 'Old' }));
        expect(Number((await store.getManifest()).syncedAt)).toBeGreaterThanOrEqual(before);
        const next = await store.beginVersion();
        await store.stage(next, [articleFile({ id: 'new', title: 'New' })]);
        expect(await idsFor('new')).toEqual([]);
        expect(await store.getItem('articles/new.md')).toBeUndefined();
        await expect(store.publish(next, undefined, note)).rejects.toThrow(ConflictError);
        expect(await idsFor('old')).toEqual(['old']);

        await store.publish(next, first, note);

        expect(await idsFor('new')).toEqual(['new']);
        expect(await idsFor('old')).toEqual([]);
        expect(await store.getItem('articles/old.md')).toBeUndefined();
      });

      it('copies files of another version, unless it was removed', async () => {
        const source = { ...pictureFile(), path: 'a.svg', media: undefined };
        const first = await put(articleFile({ id: 'a', title: 'Alpha' }), source);
        const next = await store.beginVersion();
        await store.copyUnchanged(next, first, ['articles/a.md', 'a.svg']);
        expect(await store.confirm(first)).toBe(true);
        await store.publish(next, first, note);
        expect(await store.confirm(first)).toBe(false);
        expect(await idsFor('alpha')).toEqual(['a']);
        expect([...(await store.getManifest()).files.keys()]).toEqual(['a.svg', 'articles/a.md']);
        for (const id of 'bcdef') await put(articleFile({ id, title: id }));
        await store.prune();
        const last = await store.beginVersion();
        const copying = store.copyUnchanged(last, first, ['articles/a.md']);
        await expect(copying).rejects.toThrow(ConflictError);
      });

      it('has the whole content of the version that was published last', async () => {
        const [one, two] = [await store.beginVersion(), await store.beginVersion()];
        await store.stage(one, [articleFile({ id: 'a', title: 'Alpha' })]);
        await store.stage(two, [articleFile({ id: 'b', title: 'Beta' })]);
        await store.publish(two, undefined, note);
        await store.prune();
        await store.stage(one, [articleFile({ id: 'c', title: 'Gamma' })]);
        await expect(store.publish(one, undefined, note)).rejects.toThrow(ConflictError);
        await store.publish(one, two, note);
        await store.prune();

        expect([...(await store.getManifest()).files.keys()]).toEqual([
          'articles/a.md',
          'articles/c.md',
        ]);
      });

      it('prunes a version that was abandoned, which then cannot be continued', async () => {
        const left = await store.beginVersion();
        await store.stage(left, [articleFile({ id: 'a', title: 'Alpha' })]);
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
        await store.prune();

        await expect(store.stage(left, [])).rejects.toThrow(ConflictError);
        expect(await store.getFile(hash('source of articles/a.md'))).toBeUndefined();
      });
    });

    describe('files', () => {
      it('serves a replaced picture for a day, and stores it as long as its version', async () => {
        const picture = pictureFile();
        await put(...bannerFiles(picture));
        const now = Date.now();
        await put(articleFile({ id: 'b', title: 'B' }));
        await store.prune();
        vi.useFakeTimers({ toFake: ['Date'], now: now + 23 * 3_600_000 });
        await store.prune();
        expect(await store.getMedia(picture.hash)).toBeDefined();

        vi.setSystemTime(now + 25 * 3_600_000);
        expect(await store.getMedia(picture.hash)).toBeUndefined();
        await store.prune();
        expect(await store.getFile(picture.hash)).toBeDefined();

        for (const id of 'cdef') await put(articleFile({ id, title: id }));
        await store.prune();
        expect(await store.getFile(picture.hash)).toBeUndefined();
      });

      it('reads a picture in parts, and only a file that visitors get', async () => {
        const [picture, source] = [pictureFile(), articleFile({ id: 'a', title: 'A' })];
        await put(...bannerFiles(picture), source);
        const { length } = picture.bytes;
        expect(await store.getMedia(picture.hash)).toEqual({ type: 'svg', length });
        expect(await store.getMedia(source.hash)).toBeUndefined();
        expect(await store.getMedia('none')).toBeUndefined();
        const read = async (start: number, count: number) =>
          Buffer.from((await store.readBytes(picture.hash, start, count)) ?? []);
        const bytes = Buffer.from(picture.bytes);
        expect(await read(0, length)).toEqual(bytes);
        expect(await read(2, 3)).toEqual(bytes.subarray(2, 5));
        expect(await read(length - 1, 100)).toEqual(bytes.subarray(-1));
        expect(await store.readBytes('none', 0, 1)).toBeUndefined();
      });

      it('has a large file in chunks, of which a reader gets one at a time', async () => {
        const text = '<svg/>'.padEnd(2 * CHUNK_BYTES + 5);
        const large = pictureFile(text);
        await put(...bannerFiles(large));
        const part = await store.readBytes(large.hash, CHUNK_BYTES - 2, text.length);
        expect(part).toHaveLength(2);
        expect(await store.readBytes(large.hash, 2 * CHUNK_BYTES, 100)).toHaveLength(5);
        const whole = await store.getFile(large.hash);
        expect(Buffer.from(whole ?? []).toString()).toBe(text);
      });

      it('stops serving what was replaced at once if that is wanted, until a rollback', async () => {
        const [used, removed] = [pictureFile(), pictureFile('<svg></svg>')];
        const first = await put(...bannerFiles(used, removed));
        await put(...bannerFiles(used));
        await store.prune();
        expect(await store.getMedia(removed.hash)).toBeDefined();

        await store.prune({ purge: true });

        expect(await store.getMedia(removed.hash)).toBeUndefined();
        expect(await store.getMedia(used.hash)).toBeDefined();
        await store.rollback(first, 'owner@host');
        expect(await store.getMedia(removed.hash)).toBeDefined();
      });

      it('keeps a picture that came back within the day, and serves it for another when it is replaced again', async () => {
        const picture = pictureFile();
        await put(...bannerFiles(picture));
        await put(articleFile({ id: 'b', title: 'B' }));
        await store.prune();
        await put(...bannerFiles(picture));

        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
        await store.prune();
        await put(articleFile({ id: 'b', title: 'B' }));
        await store.prune();

        expect(await store.getMedia(picture.hash)).toBeDefined();
      });
    });

    describe('publications', () => {
      it('are listed, newest first, with who published what and when', async () => {
        expect(await store.listPublications()).toEqual([]);
        const before = Date.now();
        const counts = { added: 1, changed: 2, removed: 3, unchanged: 4 };
        const version = await store.beginVersion();
        await store.publish(version, undefined, { by: 'editor@host', counts });
        const second = await put(articleFile({ id: 'a', title: 'A' }));

        const [last, first, ...others] = await store.listPublications();
        expect(others).toEqual([]);
        const at = expect.any(Date);
        expect(first).toEqual({ version, by: 'editor@host', at, counts, isStored: true });
        expect(last).toEqual({ version: second, ...note, at, isStored: true });
        expect(Number(first?.at)).toBeGreaterThanOrEqual(before);
      });

      it('are compared by the files of their versions', async () => {
        const [a, b] = [
          { id: 'a', title: 'A' },
          { id: 'b', title: 'B' },
        ];
        const source = Buffer.from('changed');
        const first = await put(articleFile(a), articleFile(b));
        const second = await put(
          { ...articleFile(a), hash: hash(source), bytes: source },
          articleFile({ id: 'c', title: 'C' }),
        );
        expect(await store.listChanges(second, first)).toEqual([
          { kind: 'changed', path: 'articles/a.md' },
          { kind: 'added', path: 'articles/c.md' },
          { kind: 'removed', path: 'articles/b.md' },
        ]);
        expect(await store.listChanges(first, first)).toEqual([]);
      });

      it('can be published again while they are among the last five', async () => {
        const picture = pictureFile();
        const versions: number[] = [];
        for (const id of 'abcdef') {
          versions.push(
            await put(articleFile({ id, title: id }), ...(id === 'b' ? bannerFiles(picture) : [])),
          );
        }
        const now = Date.now();
        await store.prune();
        vi.useFakeTimers({ toFake: ['Date'], now: now + 25 * 3_600_000 });
        expect(await store.getMedia(picture.hash)).toBeUndefined();

        const [removed = 0, kept = 0] = versions;
        await expect(store.rollback(removed, 'owner@host')).rejects.toThrow(
          `The version ${removed} is not stored.`,
        );
        await store.rollback(kept, 'owner@host');
        await store.prune();

        expect([...(await store.getManifest()).files.keys()]).toEqual([
          'articles/b.md',
          'banners/a.md',
        ]);
        expect(await idsFor('b')).toEqual(['b']);
        expect(await store.getMedia(picture.hash)).toBeDefined();
        const publications = await store.listPublications();
        expect(publications[0]).toMatchObject({ version: kept, by: 'owner@host' });
        expect(publications.map(({ isStored }) => isStored)).toEqual([
          ...Array(6).fill(true),
          false,
        ]);
      });

      it('can be published again if they were the last of a day in the last month', async () => {
        const start = Date.now();
        const versions: number[] = [];
        for (const days of [0, 1, 1, 2, 2, 2, 2, 2]) {
          vi.useFakeTimers({ toFake: ['Date'], now: start + days * 86_400_000 });
          versions.push(await put(articleFile({ id: 'a', title: `${versions.length}` })));
        }
        const storedAt = async (days: number) => {
          vi.setSystemTime(start + days * 86_400_000);
          await store.prune();
          const all = await store.listPublications();
          return all.filter(({ isStored }) => isStored).map(({ version }) => version);
        };
        const [first, , lastOfDay, ...lastFive] = versions;
        expect(await storedAt(2)).toEqual([...lastFive.reverse(), lastOfDay, first]);
        expect(await storedAt(33)).toEqual(lastFive);
      });

      it('are listed for a year, and longer while their version is stored', async () => {
        const start = Date.now();
        const versions: number[] = [];
        for (const id of 'abcdef') versions.unshift(await put(articleFile({ id, title: id })));
        const listedAt = async (days: number) => {
          vi.useFakeTimers({ toFake: ['Date'], now: start + days * 86_400_000 });
          await store.prune();
          return (await store.listPublications()).map(({ version }) => version);
        };
        expect(await listedAt(364)).toEqual(versions);
        expect(await listedAt(366)).toEqual(versions.slice(0, 5));
      });

      it('follow a rollback only if that is wanted', async () => {
        const first = await put(articleFile({ id: 'a', title: 'A' }));
        await put(articleFile({ id: 'b', title: 'B' }));
        await store.rollback(first, 'owner@host');
        const next = await store.beginVersion();
        await expect(store.publish(next, first, note)).rejects.toThrow(ConflictError);
        await store.publish(next, first, { ...note, resume: true });
      });

      it('cannot be rolled back to a version that was only staged', async () => {
        const staged = await store.beginVersion();
        await expect(store.rollback(staged, 'owner@host')).rejects.toThrow('is not stored');
        expect(await store.hasContent()).toBe(false);
      });
    });

    describe('an item that visitors do not always see', () => {
      const day = (date: string) => Date.parse(`2026-11-${date}T00:00:00Z`);
      const at = (date: string) => vi.useFakeTimers({ toFake: ['Date'], now: day(date) });
      const seen = async () => ({
        item: (await store.getItem('articles/a.md')) !== undefined,
        listed: [...(await store.listPublic(['articles/a.md', 'articles/none.md']))],
        // By id, alias, title, tag, a word of the title and one of the body.
        found: await Promise.all(
          ['a', 'former', 'Alpha beta', 'tag:notice', 'alph', 'gamma'].map(idsFor),
        ),
      });
      const visible = { item: true, listed: ['articles/a.md'], found: Array(6).fill(['a']) };
      const hidden = { item: false, listed: [], found: Array(6).fill([]) };
      const texts = { id: 'a', title: 'Alpha beta', body: 'Gamma', aliases: ['former'] };
      const putItem = (visibility?: Item['visibility']) =>
        put(articleFile({ ...texts, tags: ['notice'], visibility }));

      it('is seen from its time on, until it expires', async () => {
        await putItem({ from: day('10'), until: day('20') });
        for (const [date, expected] of [
          ['09', hidden],
          ['10', visible],
          ['19', visible],
          ['20', hidden],
        ] as const) {
          at(date);
          expect([date, await seen()]).toEqual([date, expected]);
        }
      });

      it('is never seen as a draft, and is listed with its times for owners', async () => {
        await putItem({ ...ALWAYS, from: NEVER });
        at('10');
        expect(await seen()).toEqual(hidden);
        const { files } = await store.getManifest();
        expect(files.get('articles/a.md')?.item).toMatchObject({
          visibility: { from: NEVER, until: NEVER },
        });

        await putItem();
        expect(await seen()).toEqual(visible);
      });

      it('has files that are served at the same times, unless another item has them', async () => {
        const [scheduled, replaced] = [pictureFile(), pictureFile('<svg></svg>')];
        const served = async () => {
          const found = [scheduled, replaced].map(({ hash }) => store.getMedia(hash));
          return (await Promise.all(found)).map((media) => media !== undefined);
        };
        at('08');
        await put(bannerFile('a', [scheduled, replaced]), scheduled, replaced);
        expect(await served()).toEqual([true, true]);
        await put(
          bannerFile('a', [scheduled], { from: day('10'), until: day('12') }),
          bannerFile('b', [scheduled], { from: day('14'), until: NEVER }),
          bannerFile('c', [scheduled], { from: NEVER, until: NEVER }),
        );
        await store.prune();
        const expected = { 8: false, 10: true, 11: true, 12: false, 13: false, 14: true };
        for (const [date, isServed] of Object.entries(expected)) {
          at(date.padStart(2, '0'));
          // One that no item has any more stays for a day.
          expect([date, ...(await served())]).toEqual([date, isServed, date === '8']);
        }
      });

      it('had files that are not served after it, although they were replaced', async () => {
        const picture = pictureFile();
        at('08');
        await put(bannerFile('a', [picture], { from: 0, until: day('09') }), picture);
        vi.setSystemTime(day('09') - 1000);
        await put(articleFile({ id: 'b', title: 'B' }));
        expect(await store.getMedia(picture.hash)).toBeDefined();
        at('09');
        expect(await store.getMedia(picture.hash)).toBeUndefined();
      });

      it('does not take the place of one that they see among the 50 that are found', async () => {
        const articles = Array.from({ length: 120 }, (_, index) => ({
          id: `n${index}`,
          title: 'Chronicle',
          tags: ['notice'],
          date: new Date(day('10') + index * 1000).toISOString(),
          visibility: index % 2 === 1 ? { ...ALWAYS, from: NEVER } : ALWAYS,
        }));
        await put(...articles.map(articleFile));
        const newest = Array.from({ length: 50 }, (_, index) => `n${118 - 2 * index}`);
        for (const term of ['chronicle', 'chron', 'tag:notice']) {
          expect(await idsFor(term)).toEqual(newest);
        }
      });
    });

    describe('the link to a draft', () => {
      const DAY_MS = 86_400_000;
      const picture = pictureFile();
      const path = 'articles/a.md';
      const texts = { id: 'a', title: 'Alpha beta', body: 'Gamma', aliases: ['former'] };
      const DRAFT = { from: NEVER, until: NEVER };
      const putDraft = (
        changes: Partial<ArticleData> = {},
        visibility: Item['visibility'] = DRAFT,
      ) => {
        const file = articleFile({ ...texts, tags: ['notice'], ...changes, visibility });
        if (file.item) file.item.media = [picture.hash];
        return put(file, picture);
      };
      const inDays = (days: number) => Date.now() + days * DAY_MS;
      const shown = async (key: string) => ({
        found: (await store.search(key)).map(({ id, title, draft }) => ({ id, title, draft })),
        hasPicture: (await store.getMedia(picture.hash)) !== undefined,
      });
      const gone = { found: [], hasPicture: false };

      it('finds it by its random key, with its pictures, and by nothing else', async () => {
        await putDraft();
        const until = inDays(7);
        expect(await store.listDraftLinks()).toEqual([]);
        const link = await store.linkDraft(path, until);
        expect(link).toEqual({ path, key: expect.stringMatching(/^draft-[0-9a-f]{32}$/), until });
        const { key } = link;
        expect(await store.listDraftLinks()).toEqual([link]);
        expect(await shown(key)).toEqual({
          found: [{ id: key, title: 'Alpha beta', draft: true }],
          hasPicture: true,
        });
        const others = [key.slice(0, -1), `draft-${'0'.repeat(32)}`];
        for (const term of ['a', 'former', 'Alpha beta', 'tag:notice', 'gamma', ...others]) {
          expect(await idsFor(term)).toEqual([]);
        }
        expect(await store.getItem(path)).toBeUndefined();
        expect([...(await store.listPublic([path]))]).toEqual([]);
      });

      it('keeps its address when the draft is synced and linked again, and stays until it ends', async () => {
        await putDraft();
        const { key } = await store.linkDraft(path, inDays(1));
        await putDraft({ title: 'Beta' });
        await store.prune();
        expect(await store.linkDraft(path, inDays(2))).toMatchObject({ key });
        expect(await shown(key)).toMatchObject({ found: [{ title: 'Beta' }], hasPicture: true });

        vi.useFakeTimers({ toFake: ['Date'], now: inDays(2) });
        expect(await shown(key)).toEqual(gone);
        expect(await store.listDraftLinks()).toEqual([]);
        expect(await store.linkDraft(path, inDays(1))).not.toMatchObject({ key });
        expect(await shown(key)).toMatchObject({ found: [] });
      });

      it('is gone when it is removed', async () => {
        await putDraft();
        const { key } = await store.linkDraft(path, inDays(7));
        await store.removeDraftLink(path);
        expect(await shown(key)).toEqual(gone);
      });

      it.each<[string, Item['visibility']]>([
        ['published', ALWAYS],
        ['scheduled', { ...ALWAYS, from: Date.now() + 3 * DAY_MS }],
      ])(
        'is gone when the draft is %s, also if it becomes a draft again',
        async (_, visibility) => {
          await putDraft();
          const { key } = await store.linkDraft(path, inDays(7));
          await putDraft({}, visibility);
          expect((await shown(key)).found).toEqual([]);
          await store.prune();
          await putDraft();
          expect(await shown(key)).toEqual(gone);
        },
      );
    });

    it.each([1890, 1960, 2026])('lists the 50 newest articles also of %d', async (year) => {
      const articles = Array.from({ length: 120 }, (_, index) => ({
        id: `n${index}`,
        title: 'Chronicle',
        tags: ['notice'],
        date: new Date(Date.UTC(year, 0, index + 1)).toISOString(),
      }));
      await put(...articles.map(articleFile));
      const newest = Array.from({ length: 50 }, (_, index) => `n${119 - index}`);
      expect(await idsFor('tag:notice')).toEqual(newest);
      expect(await idsFor('chronicle')).toEqual(newest);
    });

    it('lists the same 50 of more articles of one time each time', async () => {
      const articles = Array.from({ length: 120 }, (_, index) => ({
        id: `n${index}`,
        title: 'Chronicle',
      }));
      await put(...articles.map(articleFile));
      const listed = await idsFor('chronicle');
      await put(articleFile({ id: 'other', title: 'Other' }));
      await store.prune();
      await put(...articles.map(articleFile).reverse());
      expect(await idsFor('chronicle')).toEqual(listed);
    });

    it('finds the articles with a tag, newest first, whatever its case and width', async () => {
      await put(
        articleFile({
          id: 'old',
          title: '停水',
          tags: ['Notice', '公告'],
          date: '2026-11-01T00:00:00Z',
        }),
        articleFile({
          id: 'new',
          title: '开放',
          tags: ['ｎｏｔｉｃｅ'],
          date: '2026-11-02T00:00:00Z',
        }),
        articleFile({ id: 'other', title: 'notice', body: 'tag:notice', tags: ['notices'] }),
      );
      expect(await idsFor('tag:notice')).toEqual(['new', 'old']);
      expect(await idsFor('tag:ＮＯＴＩＣＥ')).toEqual(['new', 'old']);
      expect(await idsFor('tag: 公告')).toEqual(['old']);
      expect(await idsFor('tag:公')).toEqual([]);
      // No tag.
      expect(await idsFor('tag:')).toEqual(['other']);
    });

    it('finds the articles with a tag by month, in the time zone of the site, pinned ones first', async () => {
      const article = (id: string, date: string, fields = {}) =>
        articleFile({ id, title: id, tags: ['notice'], date, ...fields });
      await put(
        article('february', '2025-02-28T15:59:59Z'),
        article('first', '2025-02-28T16:00:00Z'),
        article('pinned', '2025-03-10T00:00:00Z', { pinned: true }),
        article('last', '2025-03-31T15:59:59.999Z'),
        article('april', '2025-03-31T16:00:00Z'),
        article('other', '2025-03-10T00:00:00Z', { tags: ['event'] }),
        article('named', '2026-01-01T00:00:00Z', { tags: ['event 2025-03'] }),
      );
      expect(await idsFor('tag:Notice 2025-03')).toEqual(['pinned', 'last', 'first']);
      expect(await idsFor('tag:notice 2025-05')).toEqual([]);
      expect(await idsFor('tag:event 2025-03')).toEqual(['named']);
      const bytes = Buffer.from('timeZone: UTC');
      const item = { hash: hash('utc'), data: { timeZone: 'UTC' }, media: [] };
      await put(
        { path: 'site.yaml', hash: hash(bytes), bytes, item },
        article('utc', '2025-02-28T16:00:00Z'),
        article('april', '2025-03-31T16:00:00Z'),
      );
      expect(await idsFor('tag:notice 2025-03')).toEqual(['april']);
    });

    it('finds a pinned article before newer ones, however many there are', async () => {
      const newer = Array.from({ length: 60 }, (_, index) => ({
        id: `n${index}`,
        title: 'Chronicle',
        tags: ['notice'],
        date: new Date(Date.UTC(2026, 10, 1) + index * 1000).toISOString(),
      }));
      const pinned = { id: 'pinned', pinned: true, date: '2020-01-01T00:00:00Z' };
      await put(
        articleFile({ ...pinned, title: 'Chronicle', tags: ['notice'] }),
        ...newer.map(articleFile),
      );
      for (const term of ['chronicle', 'chron', 'tag:notice']) {
        const ids = await idsFor(term);
        expect(ids.slice(0, 3)).toEqual(['pinned', 'n59', 'n58']);
        expect(ids).toHaveLength(50);
      }
    });

    it('has a close flag that is replaced as a whole and survives a sync', async () => {
      expect(await store.getCloseFlag()).toBeUndefined();
      await store.setCloseFlag({ message: 'Moving', until: '2026-12-01T08:00:00+08:00' });
      await store.setCloseFlag({ message: 'Still moving' });
      expect((await store.getManifest()).version).toBeUndefined();
      await put(articleFile({ id: 'a', title: 'A' }));
      expect(await store.getCloseFlag()).toEqual({ message: 'Still moving', until: null });

      await store.setCloseFlag(undefined);
      expect(await store.getCloseFlag()).toBeUndefined();
    });

    it('finds what stands in texts of many characters without a space between them', async () => {
      const word = Array.from({ length: 200 }, (_, index) => hash(String(index))).join('');
      await put(
        articleFile({ id: 'word', title: 'Word', body: `before ${word} after` }),
        articleFile({ id: 'chinese', title: 'Chinese', body: `${longText(150_000)}续借` }),
      );

      expect(await idsFor(`before ${word.slice(0, 20)}`)).toEqual(['word']);
      expect(await idsFor('after')).toEqual(['word']);
      expect(await idsFor('续借')).toEqual(['chinese']);
    });
  });

  // Nothing here writes, so that one store does for all.
  describe(`the search of ${name}`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await createStore();
      await putInto(store, ...[...library, ...spelled, ...worded, ...ranked].map(articleFile));
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

    const spelled: typeof library = [
      { id: 'signs', title: 'Ｗi‑Fi und E-Mail' },
      { id: 'bare', title: 'Wifi and email' },
      { id: 'accents', title: 'Na\u00efve r\u00e9sum\u00e9', body: 'İstanbul, ёлка, Łódź' },
      { id: 'letters', title: 'Naive resume', body: 'istanbul, елка, lodz' },
    ];

    const worded: typeof library = [
      {
        id: 'plural',
        title: 'Tickets',
        body: 'Prices of museums',
        date: '2026-11-02T00:00:00Z',
      },
      {
        id: 'singular',
        title: 'A ticket',
        body: 'The price of the museum, by bus; news of the child’s archive',
        date: '2026-11-01T00:00:00Z',
      },
      { id: 'run-title', title: '乒乓球比赛', date: '2026-10-01T00:00:00Z' },
      { id: 'words-title', title: '比赛：乒乓球', date: '2026-10-02T00:00:00Z' },
      { id: 'run-text', title: '甲', body: '乒乓球比赛', date: '2026-10-03T00:00:00Z' },
      { id: 'words-text', title: '乙', body: '比赛乒乓球', date: '2026-10-04T00:00:00Z' },
      { id: 'one', title: '甲', body: '钢琴', date: '2026-10-03T00:00:00Z' },
      { id: 'one-title', title: '钢琴', date: '2026-10-02T00:00:00Z' },
      { id: 'two', title: '乙', body: '提琴与钢琴', date: '2026-10-01T00:00:00Z' },
      { id: 'three', title: '丁', body: '竖琴、提琴与钢琴', date: '2026-09-01T00:00:00Z' },
      { id: 'tagged', title: '丙', tags: ['运河', '标签', '课程'] },
      { id: 'form', title: '招募', body: '<a href="/media/entry-form.docx">填写表格</a>' },
      { id: 'sheet', title: '名单', body: '<a href="/media/%E4%BB%B7%E7%9B%AE.xlsx">下载</a>' },
    ];

    const ranked: typeof library = [
      {
        id: 'repeating',
        title: '培训安排：培训',
        summary: '培训',
        body: '培训培训培训培训',
        date: '2024-03-01T00:00:00Z',
      },
      { id: 'today', title: '培训安排', date: '2026-11-25T00:00:00Z' },
      { id: 'later', title: '同秒', date: '2026-11-10T00:00:00.900Z' },
      { id: 'earlier', title: '同秒', date: '2026-11-10T00:00:00.100Z' },
      { id: 'renamed', title: '改名', aliases: ['former-id'], date: '2020-01-01T00:00:00Z' },
      { id: 'quoting', title: 'Former-id', date: '2026-11-10T00:00:00Z' },
      { id: '另一篇', title: '篇名', date: '2020-01-01T00:00:00Z' },
      { id: 'other', title: '另一篇', date: '2026-11-10T00:00:00Z' },
      { id: 'body', title: '甲', body: '讲座讲座讲座', date: '2026-11-09T00:00:00Z' },
      { id: 'summary', title: '乙', summary: '讲座', date: '2026-11-08T00:00:00Z' },
      { id: 'title', title: '十二月讲座', date: '2026-11-07T00:00:00Z' },
      { id: 'exact', title: '讲座', date: '2026-11-01T00:00:00Z' },
      { id: 'newer', title: '通知二', date: '2026-11-02T00:00:00+08:00' },
      { id: 'newest', title: '通知三', date: '2026-11-01T20:00:00Z' },
      { id: 'oldest', title: '通知一', date: '1969-01-01T00:00:00Z' },
      {
        id: 'marked',
        title: '丙',
        body: '荷<b>花</b><img alt="a<b">，荷<i>花</i>',
        date: '2001-01-02T00:00:00Z',
      },
      { id: 'plain', title: '丁', body: '荷花', date: '2001-01-03T00:00:00Z' },
      { id: 'old', title: '年报', date: '2001-01-01T00:00:00Z' },
      { id: 'old-run', title: '甲', body: '年报某篇', date: '2001-01-01T00:00:00Z' },
      ...Array.from({ length: 150 }, (_, index) => ({
        id: `n${index}`,
        title: '某篇',
        body: '见年报。',
      })),
      ...Array.from({ length: 130 }, (_, index) => ({
        id: `p${index}`,
        title: '期刊目录',
        date: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
      })),
    ];

    it.each<[string, string[]]>([
      // The exact title, then titles, then the newest of summaries and bodies.
      ['讲座', ['exact', 'title', 'body', 'summary']],
      // The id first, although the title of a newer article is equal.
      ['另一篇', ['另一篇', 'other']],
      // The article whose earlier id it was.
      ['former-id', ['renamed', 'quoting']],
      // However often an older article has the word.
      ['培训', ['today', 'repeating']],
      ['同秒', ['later', 'earlier']],
      // Also in words that contain elements.
      ['荷花', ['plain', 'marked']],
      // The newest first among equals, whatever the offset of their dates.
      ['通知', ['newest', 'newer', 'oldest']],
      // At most 50, the newest.
      ['期刊', Array.from({ length: 50 }, (_, index) => `p${129 - index}`)],
      ['馆', ['hours', 'visit']],
      ['书', ['card', 'hours', 'renew', 'visit']],
      ['续借', ['renew']],
      ['借书', ['card', 'renew']],
      ['图书馆', ['hours', 'visit']],
      ['元旦开放', ['hours']],
      // The words of a run, in any order and distance.
      ['开放元旦', ['hours']],
      ['公告开放', ['hours']],
      ['公告 开放', ['hours']],
      ['图书馆开放时间', ['hours']],
      ['闭馆公告图书馆', ['hours']],
      // A run as it is comes first, both among titles and elsewhere.
      ['乒乓球比赛', ['run-title', 'words-title', 'run-text', 'words-text']],
      // The words of a question do not decide; all cases: model/words.test.ts.
      ['怎么续借', ['renew']],
      // If nothing has all words, most of them; articles with more of them first.
      ['续借登录罚款', ['renew']],
      ['钢琴提琴竖琴罚款', ['three', 'two']],
      ['钢琴罚款', ['one-title', 'one', 'two', 'three']],
      ['续借罚款押金', []],
      // A longer word by its parts.
      ['借书卡', ['card', 'renew']],
      ['library', ['visit']],
      ['visit', ['visit', 'card']],
      ['visitors', ['card']],
      ['visiting card', ['visit']],
      // Half of the words.
      ['visit card', ['visit']],
      ['lib visiting', ['visit']],
      ['ibrary', []],
      // Singular and plural; all cases: shared/site/search/words.test.ts.
      ['ticket prices', ['plural', 'singular']],
      ['museum', ['plural', 'singular']],
      // Tags.
      ['运河课程', ['tagged']],
      ['运河标签', ['tagged']],
      // Attachments by their names, types and programs.
      ['docx', ['form']],
      ['entry-form.docx', ['form']],
      ['表格 word', ['form']],
      ['价目', ['sheet']],
      ['excel', ['sheet']],
      ['附件', ['form', 'sheet']],
      ['attachments', ['form', 'sheet']],
      ['visiting lib', ['visit']],
      ['wifi', ['bare', 'signs', 'renew', 'visit']],
      ['Wi-Fi', ['bare', 'signs', 'renew', 'visit']],
      ['wifi密码', ['visit']],
      ['cafe', ['visit']],
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

    // What is spelled like what: shared/site/search/fold.test.ts, model/words.test.ts.
    it.each([
      [
        ['email', 'e-mail', 'E‑Mail', 'ｅｍａｉｌ', 'e-ma'],
        ['bare', 'signs'],
      ],
      [
        ['naïve', 'naive résumé', 'NAI\u0308VE', 'Istanbul', 'елка', 'ёлка', 'Łódź'],
        ['accents', 'letters'],
      ],
    ])(
      'finds for each of %j what is spelled like any of them: %j',
      async (terms = [], expected = []) => {
        for (const term of terms) {
          const found = (await store.search(term)).map(({ id }) => id);
          expect([term, ...found]).toEqual([term, ...expected]);
        }
      },
    );

    it.each([
      ...`" ' * ""* a* title:借 {title}:借 ^借 -借 AND ( ) % _ \\ 😀 😀借 \ud800 𠮷野家 a\u0301`.split(
        ' ',
      ),
      ...['NEAR(a b)', '借 OR', '\0', '; DROP TABLE items', '..', '../site'],
      ...['借'.repeat(100), 'x '.repeat(50)],
    ])('takes %j as a term like any other', async (term) => {
      await expect(store.search(term)).resolves.toBeInstanceOf(Array);
    });

    it('finds an old title among many newer bodies', async () => {
      expect((await store.search('年报')).at(0)?.id).toBe('old');
    });

    it('finds an old text with a run among many newer ones with its words', async () => {
      expect((await store.search('年报某篇')).at(0)?.id).toBe('old-run');
    });

    it('answers whole articles', async () => {
      const [hours] = library;
      expect(await store.search('元旦')).toEqual([{ ...hours, date: '2026-11-18T09:00:00+08:00' }]);
    });
  });
}

async function putInto(store: Store, ...files: NewFile[]): Promise<number> {
  const { version: current } = await store.getManifest();
  const version = await store.beginVersion();
  await store.stage(version, files);
  await store.publish(version, current, note);
  return version;
}

function articleFile({
  id,
  body = 'Text',
  date = '2026-11-18T09:00:00+08:00',
  visibility,
  ...texts
}: Partial<ArticleData> & Pick<ArticleData, 'id' | 'title'> & Pick<Item, 'visibility'>): NewFile {
  const path = `articles/${id}.md`;
  const data = { id, ...texts, body, date };
  const bytes = Buffer.from(`source of ${path}`);
  const files = attachmentsOf(body).map(({ href }) => attachmentWords(href));
  const text = [body.replace(/<[^>]*>/g, ''), ...files].join('\n');
  return {
    path,
    hash: hash(bytes),
    bytes,
    item: {
      hash: hash(JSON.stringify([data, visibility])),
      data,
      media: [],
      visibility,
      article: { aliases: [], tags: [], ...texts, text, date },
    },
  };
}

function pictureFile(text = '<svg/>'): NewFile {
  const bytes = Buffer.from(text);
  return { hash: hash(bytes), bytes, media: 'svg' };
}

/** A banner with pictures, by default always visible. */
function bannerFiles(...pictures: NewFile[]): NewFile[] {
  return [bannerFile('a', pictures), ...pictures];
}

function bannerFile(id: string, pictures: NewFile[], visibility?: Item['visibility']): NewFile {
  const media = pictures.map(({ hash }) => hash);
  const bytes = Buffer.from(`source of ${id}`);
  const item = { hash: hash(JSON.stringify([id, media, visibility])), data: { id }, media };
  return {
    ...{ path: `banners/${id}.md`, hash: hash(bytes), bytes },
    item: { ...item, visibility },
  };
}
