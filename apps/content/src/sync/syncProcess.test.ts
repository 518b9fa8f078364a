import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { answersOf } from '../testing/answersOf.ts';
import { contentIn, contentOf } from '../testing/contentOf.ts';
import { article, createFolder } from '../testing/createFolder.ts';
import { fill } from '../testing/fill.ts';
import { newDatabase, outputOf, runCli, startCli } from '../testing/runCli.ts';
import { runService } from '../testing/startService.ts';

// Each test starts processes that have much to write, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const FILES = 150;

/** A folder of many articles, none of which another one has. */
const manyOf = (name: string, count = FILES) =>
  createFolder({
    'maintenance.yaml': `title: ${name}\nmessage: x\n`,
    ...Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `articles/${name}-${index}.md`,
        article(`${name} 第 ${index} 篇`, { body: '图书馆 library.\n\n'.repeat(10) }),
      ]),
    ),
  });

/** What can be seen of the syncs into a store from outside. */
function watch(database: string) {
  const connection = new DatabaseSync(database, { readOnly: true });
  const staged = connection.prepare(`
    SELECT count(entries.path) AS entries FROM generations
    LEFT JOIN entries ON entries.generation = generations.id
    WHERE state = 'staged' GROUP BY generations.id`);
  const current = connection.prepare(`SELECT id FROM generations WHERE state = 'current'`);
  const old = connection.prepare(`SELECT 1 FROM generations WHERE state = 'old'`);
  return {
    /** How many files each sync has written so far. */
    staged: () => staged.all().map(({ entries }) => Number(entries)),
    current: () => current.get()?.id,
    hasOld: () => old.get() !== undefined,
    close: () => connection.close(),
  };
}

async function until(condition: () => boolean, ...running: ChildProcess[]): Promise<void> {
  while (!condition()) {
    if (running.some(({ exitCode }) => exitCode !== null)) throw new Error('it ended before');
    await setImmediate();
  }
}

/** Stops a sync between two of its transactions, so that it holds nobody up. */
async function pause(sync: ChildProcess, database: string): Promise<void> {
  const connection = new DatabaseSync(database, { timeout: 0 });
  for (;;) {
    sync.kill('SIGSTOP');
    await setTimeout(20);
    if (canWrite(connection)) break;
    sync.kill('SIGCONT');
    await setImmediate();
  }
  connection.close();
}

function canWrite(connection: DatabaseSync): boolean {
  try {
    connection.exec('BEGIN IMMEDIATE; ROLLBACK');
    return true;
  } catch {
    return false;
  }
}

/** How many rows each table has. */
function rowsIn(database: string) {
  const connection = new DatabaseSync(database);
  const tables = ['generations', 'entries', 'files', 'items', 'title_index', 'text_index'];
  const rows = tables.map((table) => [
    table,
    connection.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count,
  ]);
  connection.close();
  return Object.fromEntries(rows);
}

/** As if what was staged in the store had been left alone for ten minutes. */
function letTimePass(database: string): void {
  const connection = new DatabaseSync(database);
  connection.exec(`UPDATE generations SET touched_at = touched_at - 601000 WHERE state = 'staged'`);
  connection.close();
}

describe('a sync that is killed', () => {
  it.each<[string, (seen: ReturnType<typeof watch>, first: unknown) => boolean]>([
    ['has begun', (seen) => seen.staged().length > 0],
    ['has written a first batch', (seen) => seen.staged().some((count) => count > 0)],
    ['is half done', (seen) => seen.staged().some((count) => count >= FILES / 2)],
    ['has written nearly all', (seen) => seen.staged().some((count) => count >= FILES)],
    ['has switched and clears up', (seen, first) => seen.current() !== first && seen.hasOld()],
  ])('leaves whole content when it %s, and the next one succeeds', async (_name, isThere) => {
    const [before, after] = [manyOf('before', 300), manyOf('after')];
    const database = await fill(newDatabase(), before);
    const { base } = await runService({ DATABASE_URL: database });
    const answersBefore = await answersOf(base);
    const seen = watch(database);
    const first = seen.current();

    const sync = startCli(database, ['sync', after]);
    await until(() => isThere(seen, first), sync);
    sync.kill('SIGKILL');
    expect(await once(sync, 'close')).toEqual([null, 'SIGKILL']);

    const hasSwitched = seen.current() !== first;
    const answersNow = await answersOf(base);
    expect(await contentIn(database)).toEqual(contentOf(hasSwitched ? after : before));
    if (!hasSwitched) expect(answersNow).toEqual(answersBefore);

    expect(await runCli(database, ['sync', after])).toMatchObject({ code: 0, err: '' });
    expect(await contentIn(database)).toEqual(contentOf(after));
    const answersAfter = await answersOf(base);
    expect(answersAfter).not.toEqual(answersBefore);
    if (hasSwitched) expect(answersNow).toEqual(answersAfter);

    seen.close();
    letTimePass(database);
    expect(await runCli(database, ['sync', after])).toMatchObject({ code: 0 });
    expect(rowsIn(database)).toEqual(rowsIn(await fill(newDatabase(), after)));
  });

  it('leaves nothing in the store once a later sync has come, though that changes nothing', async () => {
    const before = createFolder();
    const database = await fill(newDatabase(), before);
    const rows = rowsIn(database);
    const seen = watch(database);
    const sync = startCli(database, ['sync', manyOf('after')]);
    await until(() => seen.staged().some((count) => count > 0), sync);
    sync.kill('SIGKILL');
    await once(sync, 'close');
    seen.close();
    expect(rowsIn(database)).not.toEqual(rows);

    letTimePass(database);
    const { out } = await runCli(database, ['sync', before]);

    expect(out).toContain('0 added, 0 changed, 0 removed');
    expect(rowsIn(database)).toEqual(rows);
  });
});

describe('two syncs at once', () => {
  it('give the store wholly to one of them, and both say how they fared', async () => {
    const folders = [manyOf('left', 1000), manyOf('right', 1000)] as const;
    const database = await fill(newDatabase(), createFolder());
    const seen = watch(database);
    const first = startCli(database, ['sync', folders[0]]);
    await until(() => seen.staged().some((count) => count > 0), first);
    await pause(first, database);
    const second = startCli(database, ['sync', folders[1]]);
    const ended = Promise.all([outputOf(first), outputOf(second)]);
    // However late the second one comes, it meets the first in the middle of its work.
    while (seen.staged().length < 2 && second.exitCode === null) await setImmediate();
    first.kill('SIGCONT');
    seen.close();

    for (const { code, out, err } of await ended) {
      if (code === 0) expect(out).toMatch(/^Synced: \d+ added/);
      else expect(err).toContain('Another sync changed the store at the same time. Run this one');
    }

    const left = folders.map(contentOf);
    expect(left).toContainEqual(await contentIn(database));
    const rows = rowsIn(database);
    expect(rows).toMatchObject({ generations: 1, entries: Object.keys(left[0] ?? {}).length });
  });

  it('fill a new store with one of both', async () => {
    const folders = [manyOf('left', 100), manyOf('right', 100)];
    const database = newDatabase();

    const runs = await Promise.all(folders.map((folder) => runCli(database, ['sync', folder])));

    expect(runs.map(({ code, err }) => ({ code, err }))).toEqual(
      runs.map(() => ({ code: 0, err: '' })),
    );
    expect(folders.map(contentOf)).toContainEqual(await contentIn(database));
  });
});

describe('the close flag during a sync of several thousand articles', () => {
  it('is set within two seconds again and again, and visitors hear of it', async () => {
    const before = createFolder();
    const database = await fill(newDatabase(), before);
    const { base } = await runService({ DATABASE_URL: database });
    const isClosed = async () => {
      const reply = await fetch(`${base}/support/config/getCloseFlag`);
      return ((await reply.json()) as { data: boolean }).data;
    };
    const sync = startCli(database, ['sync', manyOf('long', 4000)]);
    const seen = watch(database);

    for (const share of [1, 500, 1000, 1500]) {
      await until(() => seen.staged().some((count) => count >= share), sync);
      const start = performance.now();
      expect(await runCli(database, ['close'])).toMatchObject({ code: 0, out: 'Closed.\n' });
      expect(await isClosed()).toBe(true);
      expect(performance.now() - start).toBeLessThan(2000);
      expect(await runCli(database, ['open'])).toMatchObject({ code: 0 });
      expect(await isClosed()).toBe(false);
    }
    expect(sync.exitCode).toBeNull();
    seen.close();

    sync.kill('SIGTERM');
    await once(sync, 'close');
    expect(await contentIn(database)).toEqual(contentOf(before));
  });
});
