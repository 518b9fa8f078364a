import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { pictureHint } from './folder/resolvePicture.ts';
import { openStore } from './store/openStore.ts';
import { answersOf } from './testing/answersOf.ts';
import { contentIn, contentOf } from './testing/contentOf.ts';
import { article, createFolder, fileCount, png, svg } from './testing/createFolder.ts';
import { fill } from './testing/fill.ts';
import { newDatabase, runCli, startCli } from './testing/runCli.ts';
import { runService } from './testing/startService.ts';
import { tempFolder } from './testing/tempFolder.ts';

// Each test starts processes, on machines that may be busy.
vi.setConfig({ testTimeout: 30_000 });

const root = resolve(import.meta.dirname, '../../..');
const demo = resolve(root, 'apps/content/demo');

const many = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `articles/n${index}.md`,
      article(`第 ${index} 篇`, { body: '图书馆照常开放。**Bring** your card.\n\n'.repeat(20) }),
    ]),
  );

async function closureIn(database: string) {
  const store = await openStore(database);
  const closure = await store.getClosure();
  await store.close();
  return closure;
}

describe("the owner's tool", () => {
  it('brings a folder into the store and back, byte for byte', async () => {
    const folder = createFolder({
      'icons/unused.svg': svg(3, 3),
      'articles/crlf.md': article('CRLF').replaceAll('\n', '\r\n'),
    });
    const [one, two] = [newDatabase(), newDatabase()];
    const parent = dirname(one);

    expect(await runCli(one, ['sync', folder])).toEqual({
      code: 0,
      err: '',
      out: `Synced: ${fileCount + 2} added, 0 changed, 0 removed, 0 unchanged.\n`,
    });
    expect(await runCli(one, ['export', 'out'], { cwd: parent })).toEqual({
      code: 0,
      err: '',
      out: `Exported ${fileCount + 2} files to ${join(parent, 'out')}.\n`,
    });
    expect(await runCli(two, ['sync', 'out'], { cwd: parent })).toMatchObject({ code: 0 });

    expect(contentOf(join(parent, 'out'))).toEqual(contentOf(folder));
    expect(await contentIn(two)).toEqual(contentOf(folder));
  });

  it('brings the demo from one store into another, and both answer the same to the byte', async () => {
    const [one, two] = [newDatabase(), newDatabase()];
    const parent = dirname(one);
    await runCli(one, ['sync', demo]);
    await runCli(one, ['export', 'first'], { cwd: parent });
    await runCli(two, ['sync', 'first'], { cwd: parent });
    await runCli(two, ['export', 'second'], { cwd: parent });

    expect(contentOf(join(parent, 'first'))).toEqual(contentOf(demo));
    expect(contentOf(join(parent, 'second'))).toEqual(contentOf(demo));
    const answers = await answersOf((await runService({ DATABASE_URL: one })).base);
    expect(Object.keys(answers).filter((path) => path.startsWith('/media/'))).not.toEqual([]);
    expect(await answersOf((await runService({ DATABASE_URL: two })).base)).toEqual(answers);
  });

  it('names all faults of many files at once, while visitors get the same bytes as before', async () => {
    const database = await fill(newDatabase(), createFolder());
    const { base } = await runService({ DATABASE_URL: database });
    const before = await answersOf(base);
    const folder = createFolder({
      'Site.yaml': 'name: x',
      'articles/a b.md': article('x'),
      'articles/empty.md': article('Empty', { body: '' }),
      'articles/new.md': article('Fine'),
      'articles/plain.md': 'Text',
      'articles/twice.md': article('Visiting the library'),
      'banners/winter.md':
        "---\nimage: { src: no.svg, alt: '' }\nlink: mailto:x\nsumary: x\n---\n![](gone.png)\n",
      'functions/renew.md': '---\ntitle: [x]\nicon: { src: ../icons/renew.svg }\n---\n',
      'home.yaml': 'banners: [winter, spring]\nfunctions: [renew, renew]\nnotices: 公告\n',
      'icons/big.png': Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]),
      'icons/cut.png': png.subarray(0, 50),
      'icons/page.svg': '<html></html>',
      'icons/renew.svg': svg(9, 9),
      'icons/wrong.jpg': png,
      'maintenance.yaml': 'title: x\ntitle: y\n',
    });

    const { code, out, err } = await runCli(database, ['sync', folder]);

    expect({ code, out }).toEqual({ code: 1, out: '' });
    const [first, ...faults] = err.trimEnd().split('\n  ');
    expect(first).toBe(`${faults.length} faults in ${folder}; nothing was changed.`);
    const image = 'relative to this file (such as ./picture.avif), or an absolute http(s) address.';
    const places =
      'site.yaml, home.yaml, maintenance.yaml, banners/<id>.md, functions/<id>.md, articles/<id>.md.';
    expect(faults.sort()).toEqual([
      `Site.yaml: is at a place that is not read. Texts belong at ${places}`,
      'articles/a b.md: "a b" cannot be an id. Name the file with 1 to 64 letters a-z, digits, "-", "_" and ".", then ".md".',
      'articles/empty.md, body: is empty. Write the article as Markdown below the front matter.',
      'articles/plain.md: has no front matter. Begin the file with a line ---, the fields as YAML, and another line ---.',
      'articles/visit.md, title: "Visiting the library" is the title of articles/twice.md too. Give each article a title of its own.',
      `banners/winter.md, body: "gone.png" is not there as a picture. Name a picture of this folder, ${image}`,
      `banners/winter.md, image.src: "no.svg" is not there as a picture. Name a picture of this folder, ${image}`,
      'banners/winter.md, link: is "mailto:x". Write an address of a page of this site (such as /details?article=…) or http(s)://….',
      'banners/winter.md, sumary: is not a known field. Correct its name or take it out.',
      'banners/winter.md, title: is missing. Write 1 to 100 characters of text on one line.',
      "functions/renew.md, icon.alt: is missing. Describe the picture as text; '' if it only decorates.",
      'functions/renew.md, title: is a list. Write 1 to 100 characters of text on one line.',
      'home.yaml, banners.1: is "spring", but there is no banners/spring.md. Add that file or take the id out.',
      'home.yaml, functions.1: is "renew" once more. Name each id once.',
      'icons/big.png: is 5.1 MB large. At most 5 MB are allowed; make it smaller.',
      'icons/cut.png: is damaged: some of it is missing. Save it again, or copy it once more.',
      'icons/page.svg: is not a picture by its bytes. Pictures are png, jpg, gif, webp, avif, svg.',
      'icons/wrong.jpg: has the extension .jpg but is png by its bytes. Name it .png.',
      'maintenance.yaml: is not YAML at line 2: Map keys must be unique. Correct that line.',
    ]);
    expect(await answersOf(base)).toEqual(before);
  });

  it.each<[string, string, string[]]>([
    [
      'a picture',
      'icons/renew.svg',
      ['icons/renew.svg: cannot be read (EACCES). Make it readable.'],
    ],
    [
      'a text',
      'articles/visit.md',
      ['articles/visit.md: cannot be read (EACCES). Make it readable.'],
    ],
    [
      'a folder',
      'icons',
      [
        'icons: cannot be read (EACCES). Make it readable.',
        `functions/renew.md, icon.src: "../icons/renew.svg" is not there as a picture. ${pictureHint}.`,
      ],
    ],
  ])('names %s that it may not read', async (_kind, path, faults) => {
    const database = await fill(newDatabase(), createFolder());
    const before = await contentIn(database);
    const folder = createFolder();
    chmodSync(join(folder, path), 0);

    const { code, err } = await runCli(database, ['sync', folder], { ordinary: true });

    chmodSync(join(folder, path), 0o755);
    expect(code).toBe(1);
    expect(err.trimEnd().split('\n  ').slice(1)).toEqual(faults);
    expect(await contentIn(database)).toEqual(before);
  });

  it('names a content folder that it may not read', async () => {
    const folder = createFolder();
    chmodSync(folder, 0);
    const { code, err } = await runCli(newDatabase(), ['sync', folder], { ordinary: true });
    chmodSync(folder, 0o755);
    expect({ code, err }).toEqual({
      code: 1,
      err: `1 fault in ${folder}; nothing was changed.\n  ${folder}: cannot be read (EACCES). Make it readable.\n`,
    });
  });

  it('reads folders from where it was called, and the database from the root, through npm', async () => {
    const database = newDatabase();
    const env = { ...process.env, DATABASE_URL: relative(root, database) };
    const npm = (...args: string[]) =>
      promisify(execFile)('npm', ['run', '-s', 'content', '--', ...args], {
        cwd: join(root, 'docs/decisions'),
        env,
      });

    expect((await npm('sync', '../../apps/content/demo')).stdout).toMatch(/^Synced: \d+ added/);
    expect((await npm('status')).stdout).toContain(`Database:  ${database}\n`);
    const out = relative(join(root, 'docs/decisions'), join(dirname(database), 'out'));
    await npm('export', out);

    expect(contentOf(join(dirname(database), 'out'))).toEqual(contentOf(demo));
    expect(await contentIn(database)).toEqual(contentOf(demo));
  });

  it('ends with 1 through npm too', async () => {
    const run = promisify(execFile)('npm', ['run', '-s', 'content', '--', 'shut'], { cwd: root });
    await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('shut') });
  });

  it('only looks in a dry run and does not even create the store', async () => {
    const database = newDatabase();

    const { code, out } = await runCli(database, ['sync', '--dry-run', createFolder()]);

    const files = `${fileCount} added, 0 changed, 0 removed, 0 unchanged`;
    const [summary, ...list] = out.trimEnd().split('\n');
    expect({ code, summary }).toEqual({
      code: 0,
      summary: `No faults. A sync would give: ${files}.`,
    });
    expect(list).toHaveLength(fileCount);
    expect(existsSync(database)).toBe(false);
  });

  it('says in a dry run what would change, file by file, and changes no byte of the store', async () => {
    const database = await fill(newDatabase(), createFolder());
    const before = readFileSync(database);
    const folder = createFolder({
      'articles/new.md': article('New'),
      'articles/about.md': article('Changed'),
      'articles/visit.md': undefined,
    });

    expect(await runCli(database, ['sync', folder, '--dry-run'])).toEqual({
      code: 0,
      err: '',
      out: `No faults. A sync would give: 1 added, 1 changed, 1 removed, ${fileCount - 2} unchanged.
  changed  articles/about.md
  added    articles/new.md
  removed  articles/visit.md
`,
    });
    expect(readFileSync(database).equals(before)).toBe(true);

    expect((await runCli(database, ['sync', folder])).out).toBe(
      `Synced: 1 added, 1 changed, 1 removed, ${fileCount - 2} unchanged.\n`,
    );
  });

  it('lists no more than a hundred files in a dry run', async () => {
    const { out } = await runCli(newDatabase(), ['sync', '--dry-run', createFolder(many(120))]);
    const lines = out.trimEnd().split('\n');
    expect(lines).toHaveLength(102);
    expect(lines.at(-1)).toBe(`  … and ${fileCount + 20} more`);
  });

  it.each([[['--dry-run']], [[]]])('names each fault and changes nothing (%j)', async (options) => {
    const sound = createFolder();
    const database = await fill(newDatabase(), sound);
    const folder = createFolder({
      'site.yaml': undefined,
      'articles/x.md': article('x', { updatedAt: 'now' }),
    });

    const { code, out, err } = await runCli(database, ['sync', folder, ...options]);

    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err.split('\n')).toEqual([
      `2 faults in ${folder}; nothing was changed.`,
      '  site.yaml: is missing. Every site needs this file.',
      '  articles/x.md, updatedAt: is "now". Write ISO 8601 with offset, such as 2026-11-18T09:00:00+08:00.',
      '',
    ]);
    expect(await contentIn(database)).toEqual(contentOf(sound));
  });

  it.each([[['--dry-run']], [[]]])('lists 50 faults and counts the rest (%j)', async (options) => {
    const ids = Array.from({ length: 1000 }, (_, index) => `n${index}`);
    const folder = createFolder({
      'home.yaml': `banners: [winter, ${ids}]\nfunctions: []\nnotices: x\n`,
    });

    const { code, out, err } = await runCli(newDatabase(), ['sync', folder, ...options]);

    const lines = err.trimEnd().split('\n');
    expect({ code, out, first: lines[0], last: lines.at(-1), count: lines.length }).toEqual({
      code: 1,
      out: '',
      first: `1000 faults in ${folder}; nothing was changed.`,
      last: '  … and 950 more',
      count: 52,
    });
  });

  it('escapes control characters of the folder in everything that it prints', async () => {
    const hostile = '\u001b[2J\u009b31m\u202e\n\r';
    const control = /[^\P{Cc}\n]|\p{Bidi_Control}/u;
    const shown = '\\u001b[2J\\u009b31m\\u202e\\u000a\\u000d';
    const sound = createFolder({ [`icons/${hostile}.png`]: png });
    const database = newDatabase();

    const faulty = await runCli(database, [
      'sync',
      createFolder({
        [`articles/${hostile}.md`]: article('x'),
        'banners/winter.md': `---\n? ${JSON.stringify(hostile)}\n: x\ntitle: x\nimage: { src: winter.svg, alt: '' }\n---\n`,
      }),
    ]);
    const dry = await runCli(database, ['sync', '--dry-run', sound]);
    await runCli(database, ['close', '--message', hostile]);
    const status = await runCli(database, ['status']);
    const unknown = await runCli(database, ['sync', `no${hostile}`]);
    const misspelt = await runCli(database, [`shut${hostile}`]);

    for (const { out, err } of [faulty, dry, status, unknown, misspelt]) {
      expect(out + err).toContain('\\u001b[2J');
      expect(out + err).not.toMatch(control);
    }
    expect(faulty.err).toContain(`\n  articles/${shown}.md: `);
    expect(faulty.err).toContain(`\n  banners/winter.md, ${shown}: is not a known field.`);
    expect(dry.out).toContain(`  added    icons/${shown}.png\n`);
  });

  it('refuses to export into a folder that holds something', async () => {
    const folder = createFolder();
    const database = await fill(newDatabase(), folder);

    expect(await runCli(database, ['export', folder])).toEqual({
      code: 1,
      out: '',
      err: `${folder} is not empty. Export into an empty or new folder.\n`,
    });
  });

  it('refuses to export nothing', async () => {
    const { code, err } = await runCli(newDatabase(), ['export', tempFolder()]);
    expect({ code, err }).toEqual({ code: 1, err: 'The store is empty: nothing to export.\n' });
  });

  it('closes and opens the site and says how it stands, whatever is synced meanwhile', async () => {
    const database = await fill(newDatabase(), createFolder());
    const close = ['close', '--message', '搬家', '--until', '2030-12-01 08:00'];
    expect(await runCli(database, close)).toMatchObject({ code: 0, err: '' });
    await fill(database, createFolder({ 'articles/x.md': article('x') }));

    const status = await runCli(database, ['status']);
    expect(status.out.split('\n')).toEqual([
      'Site:      closed until 2030-12-01 08:00 (Asia/Shanghai): 搬家',
      'Content:   1 banner, 1 function, 3 articles, 5 pictures',
      expect.stringMatching(/^Last sync: \d{4}-\d\d-\d\d \d\d:\d\d \(Asia\/Shanghai\)$/),
      `Database:  ${database}`,
      '',
    ]);
    expect(await closureIn(database)).toEqual({
      message: '搬家',
      until: '2030-12-01T08:00:00+08:00',
    });

    expect(await runCli(database, ['open'])).toMatchObject({ code: 0, out: 'Open.\n' });
    expect(await closureIn(database)).toBeUndefined();
  });

  it('says how an empty store stands', async () => {
    const { out } = await runCli(newDatabase(), ['status']);
    expect(out).toContain('Site:      open\nContent:   0 banners');
    expect(out).toContain('Last sync: never');
  });

  it.each([
    'soon',
    '',
    '2030-12-01',
    '08:00',
    '2030-02-30 08:00',
    '2030-12-01 25:00',
    '2030-12-01T08:00:00',
    '01.12.2030 08:00',
    '1923724800',
  ])('refuses %j as a time, and leaves the site open', async (until) => {
    const database = newDatabase();
    const { code, out, err } = await runCli(database, ['close', '--until', until]);
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err:
        `--until ${JSON.stringify(until)} is not a time. Write 'YYYY-MM-DD HH:MM' (Asia/Shanghai), ` +
        'or ISO 8601 with offset such as 2026-11-18T09:00:00+08:00.\n',
    });
    expect(await closureIn(database)).toBeUndefined();
  });

  it('closes until a time that has passed, and says so', async () => {
    const { code, out } = await runCli(newDatabase(), ['close', '--until', '2020-01-01 08:00']);
    expect({ code, lines: out.split('\n') }).toEqual({
      code: 0,
      lines: [
        'Closed. Visitors are told that the site opens again: 2020-01-01 08:00 (Asia/Shanghai).',
        'Mind that this time has passed already.',
        '',
      ],
    });
  });

  it.each([
    [['sync', 'nowhere'], 'nowhere is not a folder'],
    [['sync', import.meta.filename], 'cli.test.ts is not a folder'],
    [['export', import.meta.filename], 'cli.test.ts cannot be made a folder'],
  ])('exits with 1 for %j', async (args, message) => {
    const database = await fill(newDatabase(), createFolder());
    const { code, out, err } = await runCli(database, args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(message);
    expect(err).not.toContain('    at ');
  });

  it.each([
    [['shut'], "unknown command 'shut'", ''],
    [['syncs', 'x'], "unknown command 'syncs'", ''],
    [['sync'], "missing required argument 'folder'", 'sync [options] <folder>'],
    [['export'], "missing required argument 'folder'", 'export [options] <folder>'],
    [['sync', 'a', 'b'], "too many arguments for 'sync'", 'sync [options] <folder>'],
    [['open', 'now'], "too many arguments for 'open'", 'open [options]'],
    [['close', '--forever'], "unknown option '--forever'", 'close [options]'],
    [['sync', '--dryrun', 'a'], "unknown option '--dryrun'", 'sync [options] <folder>'],
    [['close', '--until'], "option '--until <time>' argument missing", 'close [options]'],
    [['--version'], "unknown option '--version'", ''],
    [[], '', ''],
  ])(
    'names what is wrong in %j, says how it is used and exits with 1',
    async (args, wrong, usage) => {
      const database = newDatabase();
      const { code, out, err } = await runCli(database, args);
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toContain(wrong);
      expect(err).toContain(`Usage: npm run content -- ${usage}`);
      expect(existsSync(database)).toBe(false);
    },
  );

  it('does all that was asked for when nobody reads on, as before `| head`', async () => {
    const [database, folder] = [newDatabase(), createFolder()];
    const sync = startCli(database, ['sync', folder]);
    sync.stdout?.destroy();
    sync.stderr?.destroy();
    expect(await once(sync, 'close')).toEqual([0, null]);
    const { out } = await runCli(database, ['sync', folder, '--dry-run']);
    expect(out).toContain('0 added, 0 changed, 0 removed');
  });

  it('says how it is used when asked', async () => {
    const { code, out, err } = await runCli(newDatabase(), ['--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const name of ['sync', 'export', 'close', 'open', 'status']) expect(out).toContain(name);
  });

  it.each([
    [
      'postgres://db.invalid/site',
      'The database postgres://db.invalid/site cannot be used: getaddrinfo',
    ],
    [import.meta.filename, 'is damaged and was left untouched'],
  ])('exits with 1 for the database %s', async (database, message) => {
    const { code, err } = await runCli(database, ['status']);
    expect(code).toBe(1);
    expect(err).toContain(message);
    expect(err).not.toContain('    at ');
  });

  it('closes within two seconds while a long sync runs, which goes on', async () => {
    const database = await fill(newDatabase(), createFolder());
    const sync = startCli(database, ['sync', createFolder(many(400))]);
    const ended = once(sync, 'close');
    await hasStaged(database);

    const start = performance.now();
    expect(await runCli(database, ['close'])).toMatchObject({ code: 0 });
    expect(performance.now() - start).toBeLessThan(2000);
    expect(sync.exitCode).toBeNull();

    expect(await ended).toEqual([0, null]);
    expect(await closureIn(database)).toEqual({});
    expect(Object.keys(await contentIn(database))).toHaveLength(fileCount + 400);
  });

  it('changes nothing when it is killed in the middle, and succeeds afterwards', async () => {
    const before = createFolder();
    const after = createFolder(many(150));
    const database = await fill(newDatabase(), before);
    const sync = startCli(database, ['sync', after]);
    await hasStaged(database);
    sync.kill('SIGKILL');
    expect(await once(sync, 'close')).toEqual([null, 'SIGKILL']);
    expect(await contentIn(database)).toEqual(contentOf(before));

    expect(await runCli(database, ['sync', after])).toMatchObject({ code: 0 });
    expect(await contentIn(database)).toEqual(contentOf(after));
  });

  it('never mixes syncs at once', async () => {
    const [left, right] = [createFolder(many(50)), createFolder({ 'articles/o.md': article('O') })];
    const database = await fill(newDatabase(), right);

    const runs = await Promise.all(
      [left, right, left].map((folder) => runCli(database, ['sync', folder])),
    );

    expect(runs.map(({ code, err }) => ({ code, err }))).toEqual(
      runs.map(() => ({ code: 0, err: '' })),
    );
    expect([contentOf(left), contentOf(right)]).toContainEqual(await contentIn(database));
  });

  it('creates the store once when several come first', async () => {
    const database = newDatabase();
    const runs = await Promise.all(
      ['close', 'open', 'close'].map((name) => runCli(database, [name])),
    );
    expect(runs.map(({ code, err }) => ({ code, err }))).toEqual(
      runs.map(() => ({ code: 0, err: '' })),
    );
  });
});

/** The log of writes is there while a store is open, and grows with each batch. */
async function hasStaged(database: string): Promise<void> {
  const log = `${database}-wal`;
  while (!existsSync(log) || statSync(log).size < 200_000) await setTimeout(20);
}
