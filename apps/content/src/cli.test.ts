import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { openStore } from './store/openStore.ts';
import { exportFolder } from './sync/exportFolder.ts';
import { article, createFolder, fileCount, svg } from './testing/createFolder.ts';
import { fill } from './testing/fill.ts';
import { newDatabase, runCli, startCli } from './testing/runCli.ts';
import { tempFolder } from './testing/tempFolder.ts';

// Each test starts processes, on machines that may be busy.
vi.setConfig({ testTimeout: 30_000 });

const many = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `articles/n${index}.md`,
      article(`第 ${index} 篇`, { body: '图书馆照常开放。**Bring** your card.\n\n'.repeat(20) }),
    ]),
  );

/** Every file below a folder with its bytes. */
function contentOf(folder: string) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths.sort().map((path) => [path.slice(folder.length), readFileSync(path, 'hex')]),
  );
}

async function contentIn(database: string) {
  const store = await openStore(database);
  const folder = tempFolder();
  await exportFolder(store, folder);
  await store.close();
  return contentOf(folder);
}

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
    expect(await runCli(one, ['export', 'out'], parent)).toEqual({
      code: 0,
      err: '',
      out: `Exported ${fileCount + 2} files to ${join(parent, 'out')}.\n`,
    });
    expect(await runCli(two, ['sync', 'out'], parent)).toMatchObject({ code: 0 });

    expect(contentOf(join(parent, 'out'))).toEqual(contentOf(folder));
    expect(await contentIn(two)).toEqual(contentOf(folder));
  });

  it('only looks in a dry run and does not even create the store', async () => {
    const database = newDatabase();

    const { code, out } = await runCli(database, ['sync', '--dry-run', createFolder()]);

    const files = `${fileCount} added, 0 changed, 0 removed, 0 unchanged`;
    expect({ code, out }).toEqual({
      code: 0,
      out: `No faults. A sync would give: ${files}.\n`,
    });
    expect(existsSync(database)).toBe(false);
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

  it('refuses a time that is none, and leaves the site open', async () => {
    const database = newDatabase();
    const { code, err } = await runCli(database, ['close', '--until', 'soon']);
    expect(code).toBe(1);
    expect(err).toContain('--until "soon" is not a time');
    expect(await closureIn(database)).toBeUndefined();
  });

  it.each([
    [['sync', 'nowhere'], 'nowhere is not a folder'],
    [['sync'], "missing required argument 'folder'"],
    [['shut'], "unknown command 'shut'"],
    [['close', '--forever'], "unknown option '--forever'"],
  ])('exits with 1 for %j', async (args, message) => {
    const { code, err } = await runCli(newDatabase(), args);
    expect(code).toBe(1);
    expect(err).toContain(message);
  });

  it.each([
    ['postgres://db/site', 'PostgreSQL is not supported yet'],
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
