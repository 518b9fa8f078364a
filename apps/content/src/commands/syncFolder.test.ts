import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from '@twinfront/shared/api/config';
import type { Banner } from '@twinfront/shared/api/items';
import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createParser } from '../folder/createParser.ts';
import { PICTURES_AT_ONCE } from '../folder/pictures/readPictures.ts';
import { formatFinding } from '../model/finding.ts';
import type { Store } from '../store/createStore.ts';
import { IN_MEMORY } from '../store/databaseUrl.ts';
import { openStore } from '../store/openStore.ts';
import {
  article,
  createFolder,
  fileCount,
  manyArticles,
  png,
  svg,
} from '../testing/createFolder.ts';
import { sync as syncInto } from '../testing/sync.ts';
import { formatScheduled } from './report.ts';
import type { SyncOptions } from './syncFolder.ts';

let store: Store;
beforeEach(async () => {
  store = await openStore(IN_MEMORY);
});
afterEach(() => store.close());

type BannerData = Pick<Banner<string>, 'image' | 'portrait'>;

const hashOf = (address: string) => /^\/media\/(.*)\.\w+$/.exec(address)?.[1] ?? '';

const sync = (folder: string, options: SyncOptions = {}, target = store) =>
  syncInto(target, folder, options);

/** The errors as the owner reads them. */
async function faultsOf(folder: string) {
  const result = await sync(folder);
  return 'errors' in result ? result.errors.map(formatFinding) : [];
}

async function countsOf(folder: string, options: SyncOptions = {}) {
  const result = await sync(folder, options);
  return 'counts' in result ? result.counts : result.errors;
}

/** A store that another sync changes during each sync, a number of times. */
function interrupted(times: number): Store {
  let count = 0;
  return {
    ...store,
    getManifest: async () => {
      const known = await store.getManifest();
      if (count++ < times) {
        await sync(createFolder({ 'articles/other.md': article(`Other ${count}`) }));
      }
      return known;
    },
  };
}

/** A text with more fields in its front matter. */
const withFields = (text: string, fields: string) => text.replace('\n---\n', `\n${fields}\n---\n`);

const aliased = (title: string, aliases: string) =>
  withFields(article(title), `aliases: ${aliases}`);

const warningsOf = async (folder: string) => (await sync(folder)).warnings.map(formatFinding);

/** A wide picture with transparent pixels. */
const drawing = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"><circle cx="32" cy="16" r="16" fill="${fill}"/></svg>`;

const LEVELS = 8000;
const nested = (start: string) => article('x', { body: `${start.repeat(LEVELS)} x` });

// Fields and texts: schemas.test.ts and parseFile.test.ts; pictures: readPictures.test.ts.
describe('a folder with an error', () => {
  it.each<[error: string, changes: Parameters<typeof createFolder>[0]]>([
    ['site.yaml: is missing', { 'site.yaml': undefined }],
    [
      'articles/x.md:2, title: "Visiting the library" is also the title of articles/visit.md',
      { 'articles/x.md': article('Visiting the library') },
    ],
    [
      'articles/x.md:2, title: "visit" is also the id of articles/visit.md',
      { 'articles/x.md': article('visit') },
    ],
    [
      'articles/y.md:2, title: "old" is also the alias of articles/x.md',
      { 'articles/x.md': aliased('X', '[old]'), 'articles/y.md': article('old') },
    ],
    [
      'articles/y.md:6, aliases: "old" is also the alias of articles/x.md',
      {
        'articles/x.md': aliased('X', '[old]'),
        'articles/y.md': aliased('Y', '\n  - other\n  - old'),
      },
    ],
    ['pictures/x.jpg: is empty', { 'pictures/x.jpg': '' }],
    [
      'home.yaml:1, banners.0: is "Winter", but there is no banners/Winter.md, only banners/winter.md',
      { 'home.yaml': 'banners: [Winter]\nfunctions: []\nnotices: x\n' },
    ],
    [
      'banners/a b.md: "a b" is not a valid id. Name the file with 1 to 64',
      { 'banners/a b.md': '' },
    ],
    [
      'articles/ a.md: " a" is not a valid id. Name the file with 1 to 100 characters',
      { 'articles/ a.md': '' },
    ],
    [
      'articles/┐¬╖┼╩▒╝Σ.md: has a name that a ZIP file has broken. Rename it',
      { 'articles/┐¬╖┼╩▒╝Σ.md': article('x') },
    ],
    ['pictures/═╝.png: has a name that a ZIP file has broken', { 'pictures/═╝.png': png }],
    ['article/x.md: is at a path that is not published', { 'article/x.md': '' }],
    ['site.yml: is at a path that is not published', { 'site.yml': '' }],
    ['articles/x.MD: is at a path that', { 'articles/x.MD': '' }],
    [
      'articles/about.md: differs from articles/About.md only in case or Unicode normalization',
      { 'articles/About.md': article('Other') },
    ],
    [String.raw`icons/a\..\b.png: has a backslash in its path`, { 'icons/a\\..\\b.png': png }],
    [
      'home.yaml: is nested too deeply to be read',
      { 'home.yaml': `banners: ${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}` },
    ],
    [
      'articles/x.md:5, body: "form.wps" exists, but the site does not publish files of its type',
      { 'articles/x.md': article('x', { body: '[a](form.wps)' }), 'articles/form.wps': 'x' },
    ],
    ['articles/markdown.md: is nested too', { 'articles/markdown.md': nested('>') }],
    ['articles/html.md: is nested too', { 'articles/html.md': nested('<div>') }],
    [
      'articles/x.md: is 3.9 MB large',
      { 'articles/x.md': article('x', { body: 'a'.repeat(4_000_000) }) },
    ],
    [
      'icons/x.png: is 50.1 MB large. At most 50 MB are allowed',
      { 'icons/x.png': Buffer.concat([png, Buffer.alloc(50 * 1024 * 1024)]) },
    ],
  ])('reports by file and field: %s', async (error, changes) => {
    const [found = '', ...others] = await faultsOf(createFolder(changes));

    expect([found.slice(0, error.length), others]).toEqual([error, []]);
    expect((await store.getManifest()).version).toBeUndefined();
  });

  it('reports all errors of all files at once and leaves the store as it was', async () => {
    await sync(createFolder());
    const before = await store.getManifest();
    const fields = "image: { src: no.svg, alt: '' }\nlink: x:y";

    const errors = await faultsOf(
      createFolder({
        'articles/new.md': article('Fine'),
        'banners/winter.md': `---\n${fields}\n---\n![](gone.png)`,
        'icons/x.gif': 'no',
        'maintenance.yaml': 'title: x',
      }),
    );

    expect(errors.map((error) => error.split(': ')[0]).sort()).toEqual([
      'banners/winter.md:2, image.src',
      'banners/winter.md:2, title',
      'banners/winter.md:3, link',
      'banners/winter.md:5, body',
      'icons/x.gif',
      'maintenance.yaml:1, message',
    ]);
    expect(await store.getManifest()).toEqual(before);
  });

  it('takes a text of exactly 1 MB, even if it is one word', async () => {
    const front = article('x', { body: '' }).trimEnd();
    const text = `${front}\n${'a'.repeat(1024 * 1024 - front.length - 1)}`;

    expect(await countsOf(createFolder({ 'articles/x.md': text }))).toMatchObject({
      added: fileCount + 1,
    });
    expect(await store.search('a'.repeat(20))).toMatchObject([{ id: 'x' }]);
  });

  it.each<[what: string, change: (folder: string) => void]>([
    ['a picture changes', (folder) => writeFileSync(join(folder, 'banners/winter.svg'), svg(7, 5))],
    ['a text changes', (folder) => writeFileSync(join(folder, 'articles/x.md'), article('Later'))],
    ['an article arrives', (folder) => writeFileSync(join(folder, 'articles/y.md'), article('y'))],
    ['an article leaves', (folder) => rmSync(join(folder, 'articles/x.md'))],
  ])('is read again if %s meanwhile', async (_what, change) => {
    const folder = createFolder({ 'articles/x.md': article('x') });
    let isChanged = false;
    const onProgress: SyncOptions['onProgress'] = ({ file }) => {
      if (isChanged || file !== 'home.yaml') return;
      isChanged = true;
      change(folder);
    };
    expect(await sync(folder, { onProgress })).toHaveProperty('counts');
    expect(await countsOf(folder, { dryRun: true })).toMatchObject({
      ...{ added: 0, changed: 0, removed: 0 },
    });
  });

  it('is refused if it does not stop changing', async () => {
    const folder = createFolder({ 'articles/x.md': article('x') });
    let count = 0;
    const onProgress: SyncOptions['onProgress'] = ({ file }) => {
      if (file === 'home.yaml') writeFileSync(join(folder, 'articles/x.md'), article(`${count++}`));
    };
    await expect(sync(folder, { onProgress })).rejects.toThrow(
      'changed during the sync. Nothing was published. Run the sync again.',
    );
    expect((await store.getManifest()).version).toBeUndefined();
  });

  it('stores and encodes nothing before its texts are valid', async () => {
    const photo = await sharp({
      create: { ...{ width: 64, height: 48 }, channels: 3, background: 'red' },
    })
      .png()
      .toBuffer();
    const body = '![a](a.png)';
    const files = { 'articles/a.png': photo, 'articles/x.md': article('x', { body }) };
    const folder = createFolder({ ...files, 'articles/z.md': '---\ndate: 2026-11-18\n---\nz' });
    const stage = vi.spyOn(store, 'stage');
    const tasks = new Set<string>();
    const result = await sync(folder, { onProgress: ({ task }) => tasks.add(task) });
    expect('errors' in result && result.errors.map(formatFinding)).toEqual([
      expect.stringContaining('articles/z.md:2, title: is missing'),
    ]);
    expect([...tasks]).toEqual(['files']);
    const staged = stage.mock.calls.flatMap(([, files]) => files.map(({ path }) => path));
    expect(staged).not.toContain('articles/a.png');
  });

  it('is inspected once by a process that syncs it several times, but for what has changed', async () => {
    const folder = createFolder({
      'a.pdf': '%PDF-1.7\n%%EOF',
      'articles/x.md': article('x', { body: '[a](../a.pdf)' }),
    });
    const parser = createParser();
    const inspected = vi.spyOn(parser, 'sanitizeSvg');
    const namesOf = () => inspected.mock.calls.splice(0).map(([path]) => path);
    await sync(folder, { parser });
    expect(namesOf()).toContain('banners/winter.svg');
    await sync(folder, { parser });
    expect(namesOf()).toEqual([]);
    writeFileSync(join(folder, 'banners/winter.svg'), svg(9, 7));
    await sync(folder, { parser });
    expect(new Set(namesOf())).toEqual(new Set(['banners/winter.svg']));
    await parser.close();
  });

  it('does not report texts that show an invalid picture', async () => {
    const large = svg(1, 1) + ' '.repeat(6_000_000);
    const changes = { 'banners/winter.svg': 'no', 'banners/winter-small.svg': large };

    expect(await faultsOf(createFolder(changes))).toEqual([
      expect.stringMatching(/^banners\/winter-small.svg: /),
      expect.stringMatching(/^banners\/winter.svg: /),
    ]);
  });

  it('rejects symbolic links that leave it', async () => {
    const folder = createFolder();
    const elsewhere = createFolder();
    symlinkSync(join(elsewhere, 'banners/winter.svg'), join(folder, 'icons/out.svg'));
    symlinkSync(join(elsewhere, 'icons'), join(folder, 'more'));
    symlinkSync(join(folder, 'gone'), join(folder, 'broken.svg'));
    symlinkSync(join(folder, 'banners/winter.svg'), join(folder, 'icons/inside.svg'));

    const errors = await faultsOf(folder);

    expect(errors.map((error) => error.split(':')[0]).sort()).toEqual([
      'broken.svg',
      'icons/out.svg',
      'more',
    ]);
  });

  it('reports files and folders whose names are not UTF-8', async () => {
    const folder = createFolder();
    const latin = (name: string) => Buffer.from(join(folder, name), 'latin1');
    writeFileSync(latin('icons/\xe9.svg'), '<svg/>');
    mkdirSync(latin('\xe9'));

    expect(await faultsOf(folder)).toEqual([
      'icons/\ufffd.svg: has a name that a ZIP file has broken. Rename it, or unpack the ZIP file with the encoding of its names (unzip -O GBK).',
      '\ufffd: cannot be read (ENOENT). Rename it: its name is not UTF-8.',
    ]);
  });

  it('rejects an empty folder and another one by one error, and keeps the content', async () => {
    await sync(createFolder());
    const other = tempFolder();
    for (const name of ['notes.md', 'site.yml', 'a.jpg']) writeFileSync(join(other, name), 'x');

    for (const folder of [tempFolder(), other]) {
      expect(await faultsOf(folder)).toEqual([
        `${folder}: has none of the files and folders of a content folder. Texts belong at site.yaml, home.yaml, maintenance.yaml, banners/<id>.md, functions/<id>.md, articles/<id>.md. To write an example, use init.`,
      ]);
    }
    expect((await store.getManifest()).files.size).toBe(fileCount);
  });
});

describe('a valid folder', () => {
  it('is compared with the store file by file', async () => {
    const folder = createFolder();
    const none = { added: 0, changed: 0, removed: 0, unchanged: 0 };
    expect(await countsOf(folder)).toEqual({ ...none, added: fileCount });
    expect(await countsOf(folder)).toEqual({ ...none, unchanged: fileCount });

    writeFileSync(join(folder, 'articles/new.md'), article('New'));
    writeFileSync(join(folder, 'articles/about.md'), article('Changed'));
    rmSync(join(folder, 'articles/visit.md'));

    const counts = { added: 1, changed: 1, removed: 1, unchanged: fileCount - 2 };
    expect(await countsOf(folder)).toEqual(counts);
    expect(await store.search('visiting')).toEqual([]);
    expect(await store.getItem('articles/about.md')).toMatchObject({ title: 'Changed' });
  });

  it('has picture URLs by content hash, with sizes', async () => {
    await sync(createFolder());

    const banner = await store.getItem('banners/winter.md');

    const src = expect.stringMatching(/^\/media\/[0-9a-f]{32}\.svg$/);
    expect(banner).toMatchObject({
      id: 'winter',
      image: {
        src,
        alt: '雪天的大厅',
        width: 1600,
        height: 600,
        srcset: [
          { src, width: 800 },
          { src, width: 1600 },
        ],
      },
      portrait: { src, width: 600, height: 800 },
      body: expect.stringMatching(
        /<h1 id="共读">共读<\/h1>\s*<p><img src="\/media\/[0-9a-f]{32}\.svg" alt="大厅" width="1600" height="600"><\/p>/,
      ),
    });
  });

  it.each([
    ['of its icon', '#f00', { 'icon.svg': drawing('#f00') }, 'icon: { src: icon.svg }\n'],
    ['else of its logo', '#00f', {}, ''],
  ])('has a square PNG %s for browsers and home screens', async (_, color, files, field) => {
    const logo = { 'logo.svg': drawing('#00f'), ...files };
    const site = `${field}name: x\ndescription: x\nlocale: en\nlogo: { src: logo.svg, alt: '' }\nfooter: { copyright: x }\n`;
    await sync(createFolder({ ...logo, 'site.yaml': site }));
    const { icon } = (await store.getItem('site.yaml')) as Required<Pick<SiteConfig, 'icon'>>;
    expect(icon).toMatchObject({ src: expect.stringMatching(/\.png$/), width: 512, height: 512 });
    const served = await store.getFile(hashOf(icon?.src ?? ''));
    const { data, info } = await sharp(served).raw().toBuffer({ resolveWithObject: true });
    const at = (left: number, top: number) => {
      const start = (top * info.width + left) * info.channels;
      return `#${data.subarray(start, start + 3).toString('hex')}`;
    };
    expect(info).toMatchObject({ width: 512, height: 512, channels: 3 });
    expect([at(0, 0), at(256, 256)]).toEqual(['#ffffff', color.replace(/\w/g, '$&$&')]);
  });

  it('has variants of its pictures, which the next sync keeps without reading them again', async () => {
    const photo = await sharp({
      create: { width: 1000, height: 500, channels: 3, background: '#336699' },
    })
      .withExif({ IFD3: { GPSLatitude: '30/1 15/1 0/1' } })
      .jpeg()
      .toBuffer();
    const banner = '---\ntitle: x\nimage: { src: ./a photo 图.jpg, alt: x }\n---\n';
    const folder = createFolder({ 'banners/x.md': banner, 'banners/a photo 图.jpg': photo });
    await sync(folder);

    const { image, portrait } = (await store.getItem('banners/x.md')) as BannerData;
    expect(image).toMatchObject({ width: 1000, height: 500 });
    expect(image.srcset?.map(({ width }) => width)).toEqual([480, 1000]);
    expect(portrait).toMatchObject({ width: 433 });
    for (const { src, width } of [...(image.srcset ?? []), ...(portrait ? [portrait] : [])]) {
      const served = await store.getFile(hashOf(src));
      const { exif, ...size } = await sharp(served).metadata();
      expect({ format: size.format, width: size.width, exif }).toEqual({ format: 'webp', width });
    }
    // The source file is not served, because of its metadata.
    const { files } = await store.getManifest();
    const source = files.get('banners/a photo 图.jpg')?.hash ?? '';
    expect(await store.getFile(source)).toBeDefined();
    expect(await store.getMedia(source)).toBeUndefined();

    const tasks = new Set<string>();
    await sync(folder, { onProgress: ({ task }) => tasks.add(task) });
    expect([...tasks]).toEqual(['files']);
    rmSync(join(folder, 'banners/x.md'));
    expect(await sync(folder)).toMatchObject({
      counts: { removed: 1, unchanged: fileCount + 1 },
      warnings: [{ file: 'banners/a photo 图.jpg', message: 'is not used by any text' }],
    });
    expect((await store.getManifest()).media.size).toBe(4);
  });

  it('has as many pictures in work as there are cores, but at most four', async () => {
    const banners = Array.from('abcdef', async (name, index) => {
      const create = {
        width: 500 + index,
        height: 280,
        channels: 3,
        background: '#369',
      } as const;
      const text = `---\ntitle: ${name}\nimage: { src: ./${name}.png, alt: x }\n---\n`;
      return [
        [`banners/${name}.md`, text],
        [`banners/${name}.png`, await sharp({ create }).png().toBuffer()],
      ];
    });
    const files = Object.fromEntries((await Promise.all(banners)).flat());
    // Not by sharp's counters, which count a task until after its promise is resolved.
    let running = 0;
    let most = 0;
    const { toBuffer } = sharp.prototype;
    const spy = vi.spyOn(sharp.prototype, 'toBuffer').mockImplementation(async function (
      this: unknown,
      ...args: unknown[]
    ) {
      running += 1;
      most = Math.max(most, running);
      try {
        return await Reflect.apply(toBuffer, this, args);
      } finally {
        running -= 1;
      }
    });
    await sync(createFolder(files));
    spy.mockRestore();
    expect(most > 1).toBe(PICTURES_AT_ONCE > 1);
    expect(most).toBeLessThanOrEqual(PICTURES_AT_ONCE);
  });

  it.each([
    ['', {}],
    [' and a text with an error', { 'articles/x.md': 'Text' }],
  ])('changes nothing if it has a truncated photograph%s', async (_more, more) => {
    await sync(createFolder());
    const before = await store.getManifest();
    const noise = Buffer.from(Uint8Array.from({ length: 30_000 }, (_, i) => (i * i * 7919) >> 3));
    const photo = await sharp(noise, { raw: { width: 100, height: 100, channels: 3 } })
      .jpeg()
      .toBuffer();
    const banner = '---\ntitle: x\nimage: { src: ./x.jpg, alt: x }\n---\n';
    const changes = { 'banners/x.md': banner, 'banners/x.jpg': photo.subarray(0, 5000), ...more };
    for (const dryRun of [true, false]) {
      const result = await sync(createFolder(changes), { dryRun });
      const errors = 'errors' in result ? result.errors.map(formatFinding) : [];
      // A sync decodes no picture before the texts are valid.
      const isDecoded = dryRun || !('articles/x.md' in more);
      const damaged = /^banners\/x.jpg: is truncated or/;
      expect(errors.some((error) => damaged.test(error))).toBe(isDecoded);
    }
    expect(await store.getManifest()).toEqual(before);
  });

  it('reports a link to a removed text from a text that is unchanged', async () => {
    const folder = createFolder({
      'articles/links.md': article('Links', { body: '[visit](visit.md)' }),
    });
    await sync(folder);
    rmSync(join(folder, 'articles/visit.md'));
    expect(await faultsOf(folder)).toEqual([
      expect.stringMatching(/^articles\/links.md:5, body: "visit.md" does not exist/),
    ]);
  });

  it('has dates in the time zone of the site, also after it has changed', async () => {
    const dated = { 'articles/x.md': article('x', { date: '2026-02-13' }) };
    await sync(createFolder(dated));
    expect(await store.getItem('articles/x.md')).toMatchObject({
      date: '2026-02-13T00:00:00+08:00',
    });
    const site = 'name: x\ndescription: x\nlocale: en\ntimeZone: UTC\nfooter: { copyright: x }';
    await sync(createFolder({ ...dated, 'site.yaml': site }));
    expect(await store.getItem('articles/x.md')).toMatchObject({
      date: '2026-02-13T00:00:00+00:00',
    });
  });

  it('renders an article again when only its picture has changed', async () => {
    const body = '![plan](<../a plan.svg>)';
    const folder = createFolder({
      'articles/plan.md': article('Plan', { body }),
      'a plan.svg': svg(10, 10),
    });
    await sync(folder);
    writeFileSync(join(folder, 'a plan.svg'), svg(20, 10));

    await sync(folder);

    expect(await store.getItem('articles/plan.md')).toMatchObject({
      body: expect.stringContaining('width="20" height="10"'),
    });
  });

  it('ignores hidden files, a README and files of other types', async () => {
    const folder = createFolder({ '.draft.md': 'x', 'README.md': 'x', 'notes.log': 'x' });
    mkdirSync(join(folder, '.git'));
    writeFileSync(join(folder, '.git/x.md'), 'x');

    expect(await countsOf(folder)).toMatchObject({ added: fileCount });
  });

  it('is written in transactions of a few megabytes, except for a single file', async () => {
    const steps: number[] = [];
    const counting: Store = {
      ...store,
      stage: (version, files) => {
        steps.push(files.reduce((sum, { bytes }) => sum + bytes.length, 0));
        return store.stage(version, files);
      },
    };
    const large = Buffer.concat([png, Buffer.alloc(3 * 1024 * 1024)]);
    await sync(createFolder({ 'icons/a.png': large, 'icons/b.png': large }), {}, counting);

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

    expect(await countsOf(folder)).toMatchObject({ added: 3 });
    expect(await store.search('news')).toEqual([]);
  });

  it('is published after another sync that was published first', async () => {
    await sync(createFolder());
    const folder = createFolder({ 'articles/mine.md': article('Mine') });

    expect(await sync(folder, {}, interrupted(2))).toMatchObject({
      counts: { added: 1, removed: 1 },
    });
    expect(await store.getItem('articles/mine.md')).toMatchObject({ title: 'Mine' });
    expect(await store.getItem('articles/other.md')).toBeUndefined();
  });

  it('fails if other syncs are published first every time, and keeps their content', async () => {
    await sync(createFolder());
    const folder = createFolder({ 'articles/mine.md': article('Mine') });

    await expect(sync(folder, {}, interrupted(3))).rejects.toThrow(
      'Another sync published at the same time, or this one paused for too long. Run it again.',
    );

    expect(await store.getItem('articles/mine.md')).toBeUndefined();
    expect(await store.getItem('articles/other.md')).toMatchObject({ title: 'Other 3' });
    expect((await store.getManifest()).files.size).toBe(fileCount + 1);
  });

  describe('whose database is locked afterwards', () => {
    const locked = () => Promise.reject(new Error('database is locked'));
    const changed = createFolder({ 'articles/about.md': article('公告 Changed') });
    beforeEach(async () => void (await sync(createFolder())));

    it('is published also if the content that it replaces cannot be removed', async () => {
      const { warnings } = await sync(changed, {}, { ...store, prune: locked });
      expect(warnings).toEqual([]);
      expect(await store.search('Changed')).toHaveLength(1);
    });

    it('fails with `purge` if replaced pictures cannot be removed, and is published', async () => {
      const syncing = sync(changed, { purge: true }, { ...store, prune: locked });
      await expect(syncing).rejects.toThrow(
        'The content was published, but replaced pictures may still be public: database is locked. ' +
          'Run sync --purge again.',
      );
      expect(await store.search('Changed')).toHaveLength(1);
    });

    it('reports its validation errors also if what it has staged cannot be removed', async () => {
      const wrong = { 'articles/zz.md': article('x', { date: 'soon' }) };
      const folder = createFolder({ ...manyArticles('staged', 60), ...wrong });
      const result = await sync(folder, {}, { ...store, discard: locked });
      expect(result).toMatchObject({ errors: [{ file: 'articles/zz.md' }] });
    });
  });
});

it.each([
  [12, 10, true],
  [13, 11, false],
  [33, 11, true],
  [33, 12, false],
])('of %i articles a folder may lack %i: %s', async (all, lacking, isAllowed) => {
  // Two are in every folder.
  const folderOf = (count: number) => createFolder(manyArticles('n', count - 2));
  await sync(folderOf(all));
  const syncing = sync(folderOf(all - lacking), { allowRemoval: false });
  if (isAllowed) expect(await syncing).toMatchObject({ counts: { removed: lacking } });
  else await expect(syncing).rejects.toThrow(`lacks ${lacking} of the ${all} articles`);
});

it('a folder for an empty store does not replace content that another sync publishes meanwhile', async () => {
  await sync(createFolder(), { ifEmpty: true }, interrupted(1));
  expect(await store.getItem('articles/other.md')).toMatchObject({ title: 'Other 1' });
});

describe('an item that visitors do not always see', () => {
  const items = (fields: string) =>
    createFolder({
      'home.yaml': 'banners: [winter]\nfunctions: [\n  renew,\n]\nnotices: 公告\n',
      'functions/renew.md': `---\ntitle: 续借\nicon: { src: ../icons/renew.svg, alt: '' }\n${fields}\n---\n`,
      'articles/hours.md': withFields(article('Hours'), fields),
      'articles/x.md': article('x', { body: 'a\n\n[t](hours.md)' }),
      'site.yaml':
        'name: x\ndescription: x\nlocale: en\ntimeZone: Asia/Shanghai\nfooter: { copyright: x }\nalert: { text: x, link: functions/renew.md }\n',
    });
  const unseen = 'Visitors who follow the link do not find it; publish both, or remove the link.';
  const later = 'appears at 2126-12-01 08:00 (Asia/Shanghai)';

  it.each([
    ['draft: true', 'is a draft', []],
    ['expiresAt: 2026-11-01', 'has expired', []],
    ['publishAt: 2126-12-01 08:00', later, ['articles/hours.md', 'functions/renew.md']],
  ])('is a warning at each link to it, and no error: %s', async (fields, reason, appearing) => {
    const result = await sync(items(fields));
    const left = `home.yaml:3, functions.0: names functions/renew.md, which ${reason}. The home page leaves it out.`;
    const links = result.warnings
      .map(formatFinding)
      .filter((warning) => !warning.includes('expiresAt'));
    expect(links).toEqual([
      `site.yaml:6, alert.link: links to "functions/renew.md", which ${reason}. ${unseen}`,
      ...(reason === later ? [] : [left]),
      `articles/x.md:7, body: links to "hours.md", which ${reason}. ${unseen}`,
    ]);
    expect(formatScheduled(result)).toEqual(appearing.map((path) => `  ${path} ${later}`));
  });

  it('may be linked to by one that visitors do not see before it', async () => {
    const hidden = { body: '[t](y.md)' };
    for (const [own, other] of [
      ['draft: true', 'draft: true'],
      ['publishAt: 2126-12-01', 'publishAt: 2126-11-30'],
      ['expiresAt: 2026-11-01', 'expiresAt: 2026-11-02'],
      ['', 'publishAt: 2026-11-01'],
    ] as const) {
      const folder = createFolder({
        'articles/x.md': withFields(article('x', hidden), own),
        'articles/y.md': withFields(article('y'), other),
      });
      const links = (await warningsOf(folder)).filter((warning) => warning.includes('links to'));
      expect(links).toEqual([]);
    }
  });

  it('is found by a link of an unchanged text when it becomes a draft', async () => {
    const folder = items('publishAt: 2026-11-01');
    expect(await warningsOf(folder)).toEqual([]);
    writeFileSync(join(folder, 'articles/hours.md'), withFields(article('Hours'), 'draft: true'));
    expect(await warningsOf(folder)).toEqual([
      expect.stringMatching(/^articles\/x.md:7, body: links to "hours.md", which is a draft/),
    ]);
  });
});

it('a rollback during a sync stays', async () => {
  await sync(createFolder({ 'articles/x.md': article('One') }));
  const [{ version = 0 } = {}] = await store.listPublications();
  await sync(createFolder({ 'articles/x.md': article('Two') }));
  const interruptedByRollback: Store = {
    ...store,
    beginVersion: async () => {
      await store.rollback(version, 'owner@host');
      return store.beginVersion();
    },
  };
  const folder = createFolder({ 'articles/x.md': article('Three') });
  await expect(sync(folder, {}, interruptedByRollback)).rejects.toThrow(
    `Version ${version} was published by rollback, and stays.`,
  );
  expect(await store.search('x')).toMatchObject([{ title: 'One' }]);
});

it('files and folders whose names begin with _ are left out', async () => {
  const others = { '_admin/config.yml': 'a: b', 'articles/_draft.md': 'x', '_scan.svg': '<svg' };
  expect(await warningsOf(createFolder(others))).toEqual([]);
  expect(await store.search('_draft')).toEqual([]);
});

it('an unchanged text has its warnings again', async () => {
  const folder = createFolder({ 'articles/x.md': article('x', { body: '[t](#nope)' }) });
  const warnings = await warningsOf(folder);
  expect(warnings).toHaveLength(1);
  expect(await warningsOf(folder)).toEqual(warnings);
});

it('a text whose change visitors do not see is stored', async () => {
  const folder = createFolder({ 'articles/x.md': article('x') });
  await sync(folder);
  const text = withFields(article('x'), '# for the editors');
  writeFileSync(join(folder, 'articles/x.md'), text);
  expect(await countsOf(folder)).toMatchObject({ changed: 1 });
  const { files } = await store.getManifest();
  const bytes = await store.getFile(files.get('articles/x.md')?.hash ?? '');
  expect(Buffer.from(bytes ?? []).toString()).toBe(text);
});

it('a notice is listed by the day of its publication, a pinned one first', async () => {
  const notice = (title: string, date: string, fields = '') =>
    withFields(article(title, { date }), `${fields}\ntags: [notice]`);
  const weeks = Array.from({ length: 7 }, (_, week) => new Date(Date.UTC(2026, 8, 1 + 7 * week)));
  const weekly = weeks.map((date, week) => [
    `articles/w${week}.md`,
    notice(`Week ${week}`, date.toISOString()),
  ]);
  const scheduled = notice('Scheduled', '2026-08-01', 'publishAt: 2026-10-20 08:00');
  const pinned = notice('Pinned', '2026-08-01', 'pinned: true\nupdatedAt: 2026-08-02');
  await sync(
    createFolder({
      'articles/scheduled.md': scheduled,
      'articles/pinned.md': pinned,
      ...Object.fromEntries(weekly),
    }),
  );
  const found = await store.search('tag:notice');
  expect(found.map(({ id }) => id)).toEqual([
    ...['pinned', 'scheduled', 'w6', 'w5', 'w4', 'w3', 'w2', 'w1', 'w0'],
  ]);
  expect(found.slice(0, 2)).toMatchObject([
    { date: '2026-08-01T00:00:00+08:00', updatedAt: '2026-08-02T00:00:00+08:00', pinned: true },
    { date: '2026-10-20T08:00:00+08:00' },
  ]);
});

it('a link names an article by its id, an alias or its title', async () => {
  const link = (name: string) => `[t](/details?article=${encodeURIComponent(name)})`;
  const body = ['x', 'former', 'The hours', 'Other'].map(link).join('\n');
  const folder = createFolder({
    'articles/x.md': aliased('The hours', '[former]'),
    'articles/y.md': article('y', { body }),
    'ReadMe.md': 'For colleagues.',
  });
  expect(await warningsOf(folder)).toEqual([
    'articles/y.md:8, body: links to "/details?article=Other", but no article has that id, alias or title. Write the path of its file, such as ../articles/hours.md.',
  ]);
});

it('a menu leads to articles by their ids and files, to tags and to sections of the home page', async () => {
  const menu = `
  - { title: a, href: services }
  - { title: b, href: '开放时间', children: [{ title: c, href: articles/x.md }, { title: d, href: x }] }
  - { title: e, href: tag:ＮＥＷＳ }
  - { title: f, href: tag:events }
  - { title: g, href: plan }`;
  const folder = createFolder({
    'site.yaml': `name: x\ndescription: x\nlocale: zh-CN\nfooter: { copyright: x }\nmenu:${menu}\n`,
    'articles/x.md': '---\ntitle: x\ndate: 2026-11-18\ntags: news\n---\nText.\n',
    'articles/开放时间.md': article('hours'),
    'articles/plan.md': '---\ntitle: Plan\ndate: 2026-11-18\ndraft: true\n---\nText.\n',
  });
  expect(await warningsOf(folder)).toEqual([
    'site.yaml:9, menu.3.href: links to "tag:events", but no article has that tag. Write tags: [events] into the front matter of an article.',
    'site.yaml:10, menu.4.href: links to "plan", which is a draft. Visitors who follow the link do not find it; publish both, or remove the link.',
  ]);
  const { menu: entries = [] } = (await store.getItem('site.yaml')) as SiteConfig;
  expect(
    entries.flatMap(({ href, children = [] }) => [href, ...children.map((each) => each.href)]),
  ).toEqual([
    '/#services',
    `/details?article=${encodeURIComponent('开放时间')}`,
    '/details?article=x',
    '/details?article=x',
    '/details?search=tag%3A%EF%BC%AE%EF%BC%A5%EF%BC%B7%EF%BC%B3',
    '/details?search=tag%3Aevents',
    '/details?article=plan',
  ]);
});

it('a site in another language than Chinese that names no time zone is a warning', async () => {
  const site = (locale: string) =>
    `name: x\ndescription: x\nlocale: ${locale}\nfooter: { copyright: x }\n`;
  expect(await warningsOf(createFolder({ 'site.yaml': site('en') }))).toEqual([
    'site.yaml, timeZone: is missing, so that times are those of Asia/Shanghai. Write the time zone of the site, such as Europe/London.',
  ]);
  expect(await warningsOf(createFolder({ 'site.yaml': site('zh-CN') }))).toEqual([]);
});

it('a date in the future is a warning, unless the article appears then', async () => {
  const later = article('x', { date: '2062-11-27' });
  const folder = createFolder({
    'articles/x.md': later,
    'articles/y.md': withFields(article('y', { date: '2062-11-27' }), 'publishAt: 2062-11-27'),
  });
  expect(await warningsOf(folder)).toEqual([
    'articles/x.md:3, date: is in the future, so that the article comes before newer ones until then. To publish it at that time, write it as publishAt; to keep it first, pinned: true.',
  ]);
});

it('an item that has expired before its first sync is a warning of that sync', async () => {
  const expired = 'expiresAt: 2026-11-01';
  const folder = createFolder({ 'articles/x.md': withFields(article('x'), expired) });
  expect((await sync(folder)).warnings.map(formatFinding)).toEqual([
    'articles/x.md:4, expiresAt: is in the past, so that visitors never see this item. Write a later time, or remove the file.',
  ]);
  writeFileSync(join(folder, 'articles/x.md'), withFields(article('y'), expired));
  expect((await sync(folder)).warnings).toEqual([]);
});

it.each(['开放时间', 'Café & more', 'cafe\u0301'])(
  'an article may have the name %s, which composed and decomposed letters find',
  async (name) => {
    await sync(createFolder({ [`articles/${name}.md`]: article('x') }));
    const id = name.normalize();
    for (const term of [id, id.normalize('NFD')]) {
      expect((await store.search(term))[0]).toMatchObject({ id, title: 'x' });
    }
  },
);

it('a term of the notices that no article contains is a warning', async () => {
  const folder = (notices: string) =>
    createFolder({
      'home.yaml': `banners: [winter]\nfunctions: [renew]\nnotices: ${notices}\n`,
      'articles/x.md': withFields(article('x', { body: 'News of the library' }), 'tags: [公告栏]'),
    });
  for (const [notices, hint] of [
    ['nothing', 'Write tag: and a tag of the notices'],
    ['library nothing', 'Write tag: and a tag of the notices'],
  ]) {
    expect((await sync(folder(String(notices)))).warnings.map(formatFinding)).toEqual([
      `home.yaml:3, notices: is "${notices}", which no article contains. ${hint}.`,
    ]);
  }
  for (const found of ['NEWS', 'library news', '公告']) {
    expect((await sync(folder(found))).warnings).toEqual([]);
  }
});

it('a tag of the notices that no article has is a warning, whatever its case', async () => {
  const folder = (tags: string) =>
    createFolder({
      'home.yaml': 'banners: [winter]\nfunctions: [renew]\nnotices: tag:Notice\n',
      'articles/x.md': withFields(article('x'), `tags: [${tags}]`),
    });
  expect((await sync(folder('notices'))).warnings.map(formatFinding)).toEqual([
    'home.yaml:3, notices: links to "tag:Notice", but no article has that tag. Write tags: [Notice] into the front matter of an article.',
  ]);
  const tagged = folder('公告, ｎｏｔｉｃｅ');
  for (const _ of ['changed', 'unchanged']) expect((await sync(tagged)).warnings).toEqual([]);
  expect(await store.search('tag:NOTICE')).toMatchObject([
    { id: 'x', tags: ['公告', 'ｎｏｔｉｃｅ'] },
  ]);
});

describe('a link to a heading of another text', () => {
  const hours = (heading: string) => article('Hours', { body: `## ${heading}\n\nText.` });
  const linking = (body: string) => article('x', { body });

  it.each([
    ['articles/x.md', ':7, body', 'hours.md#nope', linking('a\n\n[t](hours.md#nope)')],
    [
      'articles/x.md',
      ':5, body',
      '/details?article=hours#nope',
      linking('[t](/details?article=hours#nope)'),
    ],
    [
      'functions/x.md',
      ':4, link',
      '../articles/hours.md#nope',
      "---\ntitle: x\nicon: { src: ../icons/renew.svg, alt: '' }\nlink: ../articles/hours.md#nope\n---\n",
    ],
  ])('that it lacks is a warning: %s%s', async (path, place, href, text) => {
    const folder = createFolder({ [path]: text, 'articles/hours.md': hours('Tickets') });
    expect(await warningsOf(folder)).toEqual([
      `${path}${place}: links to "${href}", but no heading has that name. Write one of #tickets.`,
    ]);
  });

  it('is found when either of the two texts changes', async () => {
    const both = linking('[t](hours.md#tickets) [u](./hours.md#s-tickets)');
    const folder = createFolder({ 'articles/x.md': both, 'articles/hours.md': hours('Tickets') });
    const placesOf = async () =>
      (await warningsOf(folder)).map((warning) => /"(.*)"/.exec(warning)?.[1]);
    expect(await placesOf()).toEqual([]);
    writeFileSync(join(folder, 'articles/hours.md'), hours('Prices'));
    expect(await placesOf()).toEqual(['hours.md#tickets', './hours.md#s-tickets']);
    const corrected = linking('[t](hours.md#prices) [u](hours.md#tickets)');
    writeFileSync(join(folder, 'articles/x.md'), corrected);
    expect(await placesOf()).toEqual(['hours.md#tickets']);
  });
});
