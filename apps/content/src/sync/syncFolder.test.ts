import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Store } from '../store/Store.ts';
import { createSqliteStore } from '../store/sqlite/createSqliteStore.ts';
import { IN_MEMORY } from '../store/sqlite/openDatabase.ts';
import { article, createFolder, fileCount, png, svg } from '../testing/createFolder.ts';
import { tempFolder } from '../testing/tempFolder.ts';
import type { SyncSummary } from './createDraft.ts';
import { syncFolder } from './syncFolder.ts';

// What is nested without end takes a while on machines that may be busy.
vi.setConfig({ testTimeout: 30_000 });

let store: Store;
beforeEach(async () => {
  store = await createSqliteStore(IN_MEMORY);
});
afterEach(() => store.close());

/** Longer than the default: extreme but valid files may take some seconds on a busy machine. */
const timeLimitMs = 30_000;

async function faultsOf(folder: string) {
  const result = await syncFolder(store, folder, { timeLimitMs });
  return 'faults' in result ? result.faults : [];
}

async function summaryOf(folder: string, options = {}) {
  const result = await syncFolder(store, folder, { timeLimitMs, ...options });
  return 'summary' in result ? result.summary : result.faults;
}

/** The store, into which another sync comes whenever one has begun, so many times. */
function interrupted(times: number): Store {
  let count = 0;
  return {
    ...store,
    getManifest: async () => {
      const known = await store.getManifest();
      if (count++ < times) {
        const text = article(`Other ${count}`);
        await syncFolder(store, createFolder({ 'articles/other.md': text }));
      }
      return known;
    },
  };
}

const front = (text: string) => `---\n${text}\n---\n`;
const banner = (text: string) => ({ 'banners/winter.md': front(`title: x\n${text}`) });
/** Nine times nine times nine … */
const bomb = Array.from('bcdefghi').reduce(
  (yaml, name, index) =>
    `${yaml}${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[index]}`).join(', ')}]\n`,
  'a: &a [x, x, x, x, x, x, x, x, x]\n',
);
const goodImage = "image: { src: winter.svg, alt: '' }";

describe('a folder with a fault', () => {
  it.each<[string, Parameters<typeof createFolder>[0], string, string | undefined, string]>([
    ['no site.yaml', { 'site.yaml': undefined }, 'site.yaml', undefined, 'is missing'],
    [
      'broken YAML',
      { 'home.yaml': 'a: 1\nb: [1' },
      'home.yaml',
      undefined,
      'is not YAML at line 2',
    ],
    ['YAML without fields', { 'home.yaml': 'hello' }, 'home.yaml', undefined, 'holds no fields'],
    ['YAML that is a list', { 'home.yaml': '- 1' }, 'home.yaml', undefined, 'holds no fields'],
    ['a key twice', { 'home.yaml': 'a: 1\na: 2' }, 'home.yaml', undefined, 'is not YAML at line 2'],
    [
      'not UTF-8',
      { 'home.yaml': Buffer.from([0xff, 0xfe]) },
      'home.yaml',
      undefined,
      'is not UTF-8',
    ],
    [
      'no front matter',
      { 'articles/x.md': 'Text' },
      'articles/x.md',
      undefined,
      'has no front matter',
    ],
    ['a missing field', banner('summary: y'), 'banners/winter.md', 'image', 'is missing'],
    [
      'an empty field',
      { 'articles/x.md': `${front('title:\nupdatedAt: 2026-11-18T09:00:00Z')}x` },
      'articles/x.md',
      'title',
      'is missing',
    ],
    [
      'a mistyped field',
      banner(`${goodImage}\nsumary: y`),
      'banners/winter.md',
      'sumary',
      'is not a known field',
    ],
    [
      'a list for text',
      banner(`${goodImage}\nsummary: [y]`),
      'banners/winter.md',
      'summary',
      'is a list',
    ],
    [
      'a missing picture',
      banner("image: { src: no.svg, alt: '' }"),
      'banners/winter.md',
      'image.src',
      '"no.svg" is not there',
    ],
    [
      'a missing alt',
      banner('image: { src: winter.svg }'),
      'banners/winter.md',
      'image.alt',
      'is missing',
    ],
    [
      'a missing width',
      banner("image: { src: winter.svg, alt: '', srcset: [winter.svg, no.svg] }"),
      'banners/winter.md',
      'image.srcset.1',
      '"no.svg" is not there',
    ],
    [
      'a picture outside',
      banner("image: { src: ../../x.svg, alt: '' }"),
      'banners/winter.md',
      'image.src',
      'leaves the folder',
    ],
    [
      'a picture from the root',
      banner("image: { src: /etc/x.svg, alt: '' }"),
      'banners/winter.md',
      'image.src',
      'is "/etc/x.svg"',
    ],
    [
      'a data picture',
      banner("image: { src: 'data:image/png;base64,aa', alt: '' }"),
      'banners/winter.md',
      'image.src',
      'is "data:',
    ],
    [
      'a missing picture in the body',
      { 'articles/x.md': article('x', { body: '![a](./no.png)' }) },
      'articles/x.md',
      'body',
      '"./no.png" is not there',
    ],
    [
      'a missing picture in raw HTML',
      { 'articles/x.md': article('x', { body: '<img src="no.png">' }) },
      'articles/x.md',
      'body',
      '"no.png" is not there',
    ],
    [
      'an article without a body',
      { 'articles/x.md': article('x', { body: ' ' }) },
      'articles/x.md',
      'body',
      'is empty',
    ],
    [
      'a script as link',
      banner(`${goodImage}\nlink: javascript:alert(1)`),
      'banners/winter.md',
      'link',
      'is "javascript:alert(1)"',
    ],
    [
      'an unknown page as link',
      banner(`${goodImage}\nlink: /nowhere`),
      'banners/winter.md',
      'link',
      'is "/nowhere"',
    ],
    [
      'a date without offset',
      { 'articles/x.md': article('x', { updatedAt: '2026-11-18T09:00:00' }) },
      'articles/x.md',
      'updatedAt',
      'is "2026-11-18T09:00:00"',
    ],
    [
      'a day that does not exist',
      { 'articles/x.md': article('x', { updatedAt: '2026-02-30T09:00:00Z' }) },
      'articles/x.md',
      'updatedAt',
      'is "2026-02-30',
    ],
    [
      'a title twice',
      { 'articles/x.md': article('Visiting the library') },
      'articles/x.md',
      'title',
      'is the title of articles/visit.md too',
    ],
    [
      'a title that no address holds',
      { 'articles/x.md': article('x'.repeat(101)) },
      'articles/x.md',
      'title',
      'is "xxx',
    ],
    [
      'an unknown banner on the home page',
      { 'home.yaml': 'banners: [winter, 7]\nfunctions: []\nnotices: x' },
      'home.yaml',
      'banners.1',
      'there is no banners/7.md',
    ],
    [
      'an unknown function on the home page',
      { 'home.yaml': 'banners: []\nfunctions: [no]\nnotices: x' },
      'home.yaml',
      'functions.0',
      'there is no functions/no.md',
    ],
    [
      'an id that is none',
      { 'articles/a b.md': article('x') },
      'articles/a b.md',
      undefined,
      '"a b" cannot be an id',
    ],
    [
      'a text at a strange place',
      { 'article/x.md': article('x') },
      'article/x.md',
      undefined,
      'is at a place that is not read',
    ],
    [
      'a misnamed config',
      { 'site.yml': 'name: x' },
      'site.yml',
      undefined,
      'is at a place that is not read',
    ],
    [
      'a picture that is none',
      { 'icons/x.png': 'hello' },
      'icons/x.png',
      undefined,
      'is not a picture',
    ],
    [
      'an extension that lies',
      { 'icons/x.jpg': png },
      'icons/x.jpg',
      undefined,
      'has the extension .jpg but is png',
    ],
    [
      'a second YAML document',
      { 'home.yaml': 'banners: []\nfunctions: []\nnotices: x\n---\na: b\n' },
      'home.yaml',
      undefined,
      'is not YAML at line 4',
    ],
    [
      'UTF-16',
      { 'home.yaml': Buffer.from('a: b', 'utf16le') },
      'home.yaml',
      undefined,
      'is not UTF-8',
    ],
    [
      'aliases that grow without end',
      { 'home.yaml': bomb },
      'home.yaml',
      undefined,
      'has aliases that cannot be resolved',
    ],
    [
      'YAML without end',
      { 'home.yaml': `banners: ${'['.repeat(20_000)}${']'.repeat(20_000)}` },
      'home.yaml',
      undefined,
      'is nested too deeply to be read',
    ],
    [
      'Markdown without end',
      { 'articles/x.md': article('x', { body: `${'>'.repeat(20_000)} x` }) },
      'articles/x.md',
      undefined,
      'is nested too deeply to be read',
    ],
    [
      'HTML without end',
      { 'articles/x.md': article('x', { body: `${'<div>'.repeat(20_000)}x` }) },
      'articles/x.md',
      undefined,
      'is nested too deeply to be read',
    ],
    [
      'a list for a picture',
      banner('image: [winter.svg]'),
      'banners/winter.md',
      'image',
      'is a list',
    ],
    [
      'a banner twice on the home page',
      { 'home.yaml': 'banners: [winter, winter]\nfunctions: []\nnotices: x' },
      'home.yaml',
      'banners.1',
      'is "winter" once more',
    ],
    [
      'names that differ in capitals alone',
      { 'articles/About.md': article('Other') },
      'articles/about.md',
      undefined,
      'has the same name as articles/About.md',
    ],
    [
      'a config in capitals',
      { 'SITE.YAML': 'name: x' },
      'SITE.YAML',
      undefined,
      'is at a place that is not read',
    ],
    [
      'an ending in capitals',
      { 'articles/x.MD': article('x') },
      'articles/x.MD',
      undefined,
      'is at a place that is not read',
    ],
    [
      'a picture named in other capitals',
      banner("image: { src: Winter.svg, alt: '' }"),
      'banners/winter.md',
      'image.src',
      '"Winter.svg" is not there',
    ],
    ['a picture of no bytes', { 'icons/x.png': '' }, 'icons/x.png', undefined, 'is not a picture'],
    [
      'a picture that was cut off',
      { 'icons/x.png': png.subarray(0, 40) },
      'icons/x.png',
      undefined,
      'is damaged: some of it is missing',
    ],
    [
      'a backslash in a path',
      { 'icons/a\\..\\b.png': png },
      'icons/a\\..\\b.png',
      undefined,
      'has a backslash in its path',
    ],
    [
      'a page called a picture',
      { 'icons/x.svg': '<html><script>alert(1)</script></html>' },
      'icons/x.svg',
      undefined,
      'is not a picture',
    ],
    [
      'a text over 1 MB',
      { 'articles/x.md': article('x', { body: 'a'.repeat(4_000_000) }) },
      'articles/x.md',
      undefined,
      'is 3.9 MB large',
    ],
    [
      'a picture over 5 MB',
      { 'icons/x.png': Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]) },
      'icons/x.png',
      undefined,
      'is 5.1 MB large',
    ],
  ])('names %s by file and field', async (_name, changes, file, field, wrong) => {
    const faults = await faultsOf(createFolder(changes));

    expect(faults).toEqual([
      {
        file,
        wrong: expect.stringContaining(wrong),
        right: expect.stringMatching(/\w+/),
        ...(field && { field }),
      },
    ]);
  });

  it.each([
    ['locale: de', 'locale'],
    ['timeZone: Mars/Base', 'timeZone'],
    ['brandColor: red', 'brandColor'],
    ['logo: logo.svg', 'logo'],
    ['footer: { copyright: x, links: [{ title: x, href: nowhere }] }', 'footer.links.0.href'],
  ])('names %s in site.yaml', async (line, field) => {
    const name = line.split(':')[0];
    const all = { locale: 'en', footer: '{ copyright: x }' };
    const others = Object.entries(all).filter(([key]) => key !== name);
    const text = ['name: x', 'description: x', ...others.map(([k, v]) => `${k}: ${v}`), line];

    const faults = await faultsOf(createFolder({ 'site.yaml': text.join('\n') }));

    expect(faults.map((fault) => [fault.file, fault.field])).toEqual([['site.yaml', field]]);
  });

  it('reports all faults of all files at once and leaves the store as it was', async () => {
    await syncFolder(store, createFolder());
    const before = await store.getManifest();

    const faults = await faultsOf(
      createFolder({
        'articles/new.md': article('Fine'),
        'banners/winter.md': `${front("image: { src: no.svg, alt: '' }\nlink: x:y")}![](gone.png)`,
        'icons/x.gif': 'no',
        'maintenance.yaml': 'title: x',
      }),
    );

    expect(faults.map(({ file, field }) => `${file} ${field}`).sort()).toEqual([
      'banners/winter.md body',
      'banners/winter.md image.src',
      'banners/winter.md link',
      'banners/winter.md title',
      'icons/x.gif undefined',
      'maintenance.yaml message',
    ]);
    expect(await store.getManifest()).toEqual(before);
  });

  it('names each unknown field of a file, of a group and of a list', async () => {
    const faults = await faultsOf(
      createFolder({
        'site.yaml': `name: x
description: x
locale: en
colour: red
Timezone: x
__proto__: { x: y }
constructor: x
prototype: x
toString: x
footer: { copyright: x, ICP: x, links: [{ title: x, href: /details, target: x }] }
`,
      }),
    );

    expect(faults.map(({ field, wrong }) => `${field} ${wrong}`).sort()).toEqual([
      'Timezone is not a known field',
      '__proto__ is not a known field',
      'colour is not a known field',
      'constructor is not a known field',
      'footer.ICP is not a known field',
      'footer.links.0.target is not a known field',
      'prototype is not a known field',
      'toString is not a known field',
    ]);
  });

  it('takes a picture of exactly 5 MB', async () => {
    const most = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024 - png.length)]);
    expect(await summaryOf(createFolder({ 'icons/x.png': most }))).toMatchObject({
      added: fileCount + 1,
    });
  });

  it('takes a text of exactly 1 MB, even if it is a single word', async () => {
    const front = article('x', { body: '' }).trimEnd();
    const most = `${front}\n${'a'.repeat(1024 * 1024 - front.length - 1)}`;

    expect(await summaryOf(createFolder({ 'articles/x.md': most }))).toMatchObject({
      added: fileCount + 1,
    });
    expect(await store.search('a'.repeat(20))).toMatchObject([{ id: 'x' }]);
  });

  it.each<[string, string, string]>([
    [
      'fields',
      'home.yaml',
      Array.from({ length: 80_000 }, (_, index) => `k${index}: x`).join('\n'),
    ],
    ['unclosed links', 'articles/x.md', article('x', { body: '[a]('.repeat(50_000) })],
    ['unclosed emphasis', 'articles/x.md', article('x', { body: '*a_ '.repeat(50_000) })],
    [
      'runs of backticks',
      'articles/x.md',
      article('x', {
        body: Array.from({ length: 1400 }, (_, index) => '`'.repeat(index + 1)).join('a'),
      }),
    ],
  ])('names a file of too many %s when the time limit is exceeded', async (_name, file, text) => {
    const result = await syncFolder(store, createFolder({ [file]: text }), { timeLimitMs: 200 });

    // Other files may be slow on a busy machine.
    expect('faults' in result ? result.faults : []).toContainEqual({
      file,
      wrong: 'takes more than 0.2 s to read',
      right: expect.stringContaining('Make it shorter or simpler'),
    });
  });

  it('does not blame the texts that show a picture which is at fault itself', async () => {
    const faults = await faultsOf(
      createFolder({
        'banners/winter.svg': 'no',
        'banners/winter-small.svg': svg(1, 1) + ' '.repeat(6_000_000),
      }),
    );

    expect(faults.map(({ file }) => file)).toEqual([
      'banners/winter-small.svg',
      'banners/winter.svg',
    ]);
  });

  it('refuses symbolic links that leave it, to a file or a folder', async () => {
    const folder = createFolder();
    const elsewhere = createFolder();
    symlinkSync(join(elsewhere, 'logo.svg'), join(folder, 'icons/out.svg'));
    symlinkSync(join(elsewhere, 'icons'), join(folder, 'more'));
    symlinkSync(join(folder, 'gone'), join(folder, 'broken.svg'));
    symlinkSync(join(folder, 'logo.svg'), join(folder, 'icons/inside.svg'));

    const faults = await faultsOf(folder);

    expect(faults.map(({ file }) => file).sort()).toEqual(['broken.svg', 'icons/out.svg', 'more']);
  });

  it('refuses an empty folder and keeps the content', async () => {
    await syncFolder(store, createFolder());
    const folder = tempFolder();

    expect(await faultsOf(folder)).toMatchObject([{ wrong: 'is empty' }]);
    expect((await store.getManifest()).files.size).toBe(fileCount);
  });
});

describe('a sound folder', () => {
  it('is counted file by file against what the store has', async () => {
    const folder = createFolder();
    expect(await summaryOf(folder)).toEqual({
      added: fileCount,
      changed: 0,
      removed: 0,
      unchanged: 0,
    });
    expect(await summaryOf(folder)).toEqual({
      added: 0,
      changed: 0,
      removed: 0,
      unchanged: fileCount,
    });

    writeFileSync(join(folder, 'articles/new.md'), article('New'));
    writeFileSync(join(folder, 'articles/about.md'), article('Changed'));
    rmSync(join(folder, 'articles/visit.md'));

    expect(await summaryOf(folder)).toEqual({
      added: 1,
      changed: 1,
      removed: 1,
      unchanged: fileCount - 2,
    });
    expect(await store.getItem('articles/visit.md')).toBeUndefined();
    expect(await store.getItem('articles/about.md')).toMatchObject({ title: 'Changed' });
  });

  it('loses a file that was only removed', async () => {
    const folder = createFolder();
    await syncFolder(store, folder);
    rmSync(join(folder, 'articles/visit.md'));

    await syncFolder(store, folder);

    expect(await store.search('library')).toEqual([]);
  });

  it('is only looked at in a dry run', async () => {
    expect(await summaryOf(createFolder(), { dryRun: true })).toMatchObject({ added: fileCount });
    expect((await store.getManifest()).generation).toBeUndefined();
  });

  it('gives pictures an address by their bytes, with their sizes', async () => {
    await syncFolder(store, createFolder());

    const banner = await store.getItem('banners/winter.md');

    const src = expect.stringMatching(/^\/media\/[0-9a-f]{32}\.svg$/);
    expect(banner).toMatchObject({
      id: 'winter',
      image: { src, alt: '雪天的大厅', width: 1600, height: 600, srcset: [{ src, width: 800 }] },
      portrait: { src, width: 600, height: 800 },
      body: expect.stringMatching(
        /<h1>共读<\/h1>\s*<p><img src="\/media\/[0-9a-f]{32}\.svg" alt="大厅" width="1600" height="600"><\/p>/,
      ),
    });
  });

  it('renders an article anew when only a picture in it has changed', async () => {
    const body = '![plan](<../a plan.svg>)';
    const folder = createFolder({
      'articles/plan.md': article('Plan', { body }),
      'a plan.svg': svg(10, 10),
    });
    await syncFolder(store, folder);
    writeFileSync(join(folder, 'a plan.svg'), svg(20, 10));

    await syncFolder(store, folder);

    expect(await store.getItem('articles/plan.md')).toMatchObject({
      body: expect.stringContaining('width="20" height="10"'),
    });
  });

  it('lets GFM and raw HTML through', async () => {
    await syncFolder(store, createFolder());

    expect(await store.getItem('articles/visit.md')).toMatchObject({
      body: expect.stringContaining('<td>1</td>'),
    });
    expect(await store.getItem('articles/about.md')).toMatchObject({
      body: '<p>欢迎 <b>来访</b>。</p>',
    });
  });

  it('reads every value as it is written and an empty body as none', async () => {
    const text = "title: 2026\nsummary: no\nicon: { src: 'https://example.com/i.png', alt: '' }";
    await syncFolder(
      store,
      createFolder({ 'functions/renew.md': `\uFEFF${front(text).replaceAll('\n', '\r\n')}` }),
    );

    expect(await store.getItem('functions/renew.md')).toEqual({
      id: 'renew',
      title: '2026',
      summary: 'no',
      icon: { src: 'https://example.com/i.png', alt: '' },
    });
  });

  it('may begin its YAML with a byte order mark and end its lines with CRLF', async () => {
    const yaml = 'banners: [winter]\nfunctions: []\nnotices: 公告\n';
    await syncFolder(
      store,
      createFolder({ 'home.yaml': `\uFEFF${yaml.replaceAll('\n', '\r\n')}` }),
    );

    expect(await store.getItem('home.yaml')).toEqual({
      banners: ['winter'],
      functions: [],
      notices: '公告',
    });
  });

  it('leaves out hidden files, a README and files of other kinds', async () => {
    const folder = createFolder({ '.draft.md': 'x', 'README.md': 'x', 'notes.txt': 'x' });
    mkdirSync(join(folder, '.git'));
    writeFileSync(join(folder, '.git/x.md'), 'x');

    expect(await summaryOf(folder)).toMatchObject({ added: fileCount });
  });

  it('keeps the bytes of every file', async () => {
    const folder = createFolder();
    await syncFolder(store, folder);

    const { files } = await store.getManifest();

    for (const [path, { hash }] of files) {
      const stored = await store.getFile(hash);
      expect(stored && Buffer.from(stored)).toEqual(readFileSync(join(folder, path)));
    }
  });

  it('is written in steps of no more than a few megabytes, but for a single file', async () => {
    const steps: number[] = [];
    const counting: Store = {
      ...store,
      stage: (generation, files) => {
        steps.push(files.reduce((sum, { bytes }) => sum + bytes.length, 0));
        return store.stage(generation, files);
      },
    };
    const large = `${svg(3, 3)}<!--${'x'.repeat(3 * 1024 * 1024)}-->`;
    await syncFolder(counting, createFolder({ 'icons/a.svg': large, 'icons/b.svg': large }));

    expect(Math.max(...steps)).toBeLessThan(4 * 1024 * 1024);
  });

  it('may have no article, no banner and no function', async () => {
    const folder = tempFolder();
    const files = {
      'site.yaml': 'name: x\ndescription: x\nlocale: en\nfooter: { copyright: x }',
      'home.yaml': 'banners: []\nfunctions: []\nnotices: news',
      'maintenance.yaml': 'title: x\nmessage: x',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);

    expect(await summaryOf(folder)).toMatchObject({ added: 3 });
    expect(await store.search('news')).toEqual([]);
  });

  it('comes after another one that switched first', async () => {
    await syncFolder(store, createFolder());
    const folder = createFolder({ 'articles/mine.md': article('Mine') });

    const { summary } = (await syncFolder(interrupted(2), folder)) as { summary: SyncSummary };

    expect(summary).toMatchObject({ added: 1, removed: 1 });
    expect(await store.getItem('articles/mine.md')).toMatchObject({ title: 'Mine' });
    expect(await store.getItem('articles/other.md')).toBeUndefined();
  });

  it('says so when others switch first every time, and leaves their content whole', async () => {
    await syncFolder(store, createFolder());
    const folder = createFolder({ 'articles/mine.md': article('Mine') });

    await expect(syncFolder(interrupted(3), folder)).rejects.toThrow(
      'Another sync changed the store at the same time. Run this one again.',
    );

    expect(await store.getItem('articles/mine.md')).toBeUndefined();
    expect(await store.getItem('articles/other.md')).toMatchObject({ title: 'Other 3' });
    expect((await store.getManifest()).files.size).toBe(fileCount + 1);
  });

  it('does not replace what another sync brought when the store was to be empty', async () => {
    await syncFolder(store, createFolder({ 'articles/about.md': article('Of the owner') }));

    await syncFolder(store, createFolder(), { ifEmpty: true });

    expect(await store.getItem('articles/about.md')).toMatchObject({ title: 'Of the owner' });
  });
});
