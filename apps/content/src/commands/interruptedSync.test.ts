import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Store } from '../store/createStore.ts';
import { openStore } from '../store/openStore.ts';
import { ConflictError } from '../store/StoreError.ts';
import { contentIn, contentOf } from '../testing/contentOf.ts';
import { createFolder, manyArticles } from '../testing/createFolder.ts';
import { newServerDatabase } from '../testing/postgres/newServerDatabase.ts';
import { countRows, countStaged, forgetEarlier } from '../testing/queryDatabase.ts';
import { newDatabase, outputOf, runCli, startCli } from '../testing/runCli.ts';
import { serveStore } from '../testing/serveStore.ts';
import { fill, sync } from '../testing/sync.ts';

/** A store whose writes fail from one of them on, as if the process had ended before it. */
function endingBefore(step: number, store: Store): Store {
  let count = 0;
  const counted =
    <A extends unknown[], R>(write: (...args: A) => Promise<R>) =>
    async (...args: A) => {
      if (count++ >= step) throw new Error('the process has ended');
      return write(...args);
    };
  return {
    ...store,
    beginVersion: counted(store.beginVersion),
    stage: counted(store.stage),
    copyUnchanged: counted(store.copyUnchanged),
    publish: counted(store.publish),
    discard: counted(store.discard),
    prune: counted(store.prune),
  };
}

/** New files of two transactions. */
const changes = (name: string) => manyArticles(name, 51);

/** A process that syncs folders in turns, in the middle of its first sync. */
async function startSyncs(database: string, folders: string[], env = {}): Promise<ChildProcess> {
  const script = resolve(import.meta.dirname, '../testing/syncProcess.ts');
  const options = { execArgv: [], env: { ...process.env, ...env } };
  const child = fork(script, [database, ...folders], options);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

async function visibleContent(store: Store) {
  const { files } = await store.getManifest();
  return { files, home: await store.getItem('home.yaml'), found: await store.search('library') };
}

describe.each<[string, () => Promise<string>]>([
  ['SQLite', async () => newDatabase()],
  ['PostgreSQL', newServerDatabase],
])('a sync into %s', (_store, createDatabase) => {
  it('leaves consistent content wherever it is interrupted, and no leftovers after a later sync', async () => {
    const [before, after] = [createFolder(), createFolder(changes('after'))];
    const database = await fill(await createDatabase(), before);
    const store = await openStore(database);
    const [rows, content] = [await countRows(database), await visibleContent(store)];
    const endings: string[] = [];

    // The first one after the switch ends before it prunes.
    for (let step = 0; endings.filter((each) => each === 'after the switch').length < 2; step++) {
      const outcome = await sync(endingBefore(step, store), after).catch(() => undefined);
      const { files, ...texts } = await visibleContent(store);
      const hasSwitched = files.has('articles/after-0.md');
      if (hasSwitched) expect(files.size).toBe(content.files.size + 51);
      else expect({ files, ...texts }).toEqual(content);
      expect(outcome !== undefined).toBe(hasSwitched);
      endings.push(outcome ? 'after the switch' : 'before the switch');

      // What an ended sync has staged is removed ten minutes later.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
      expect(await sync(store, before)).toHaveProperty('counts');
      expect(await visibleContent(store)).toEqual(content);
      await forgetEarlier(database);
      vi.setSystemTime(Date.now() + 25 * 3_600_000);
      await store.prune();
      vi.setSystemTime(Date.now() + 25 * 3_600_000);
      await store.prune();
      expect(await countRows(database)).toEqual(rows);
    }

    expect(endings.filter((each) => each === 'before the switch')).toHaveLength(5);
    await store.close();
  });

  it('is consistent when another sync runs in between', async () => {
    const [left, right] = [createFolder(changes('left')), createFolder()];
    const database = await fill(await createDatabase(), createFolder(manyArticles('old', 1)));
    const [store, other] = [await openStore(database), await openStore(database)];
    const outcomes: unknown[] = [];
    const stage: Store['stage'] = async (version, files) => {
      await store.stage(version, files);
      if (outcomes.length === 0) outcomes.push(await sync(other, right));
    };

    const both = [sync({ ...store, stage }, left), sync(other, left)];
    for (const { status, ...outcome } of await Promise.allSettled(both)) {
      if (status === 'rejected')
        expect(outcome).toHaveProperty('reason', expect.any(ConflictError));
    }

    expect(outcomes).toEqual([expect.objectContaining({ counts: expect.anything() })]);
    await Promise.all([store.close(), other.close()]);
    expect([left, right].map(contentOf)).toContainEqual(await contentIn(database));
    expect(await countStaged(database)).toBe(0);
  });

  it('leaves consistent content when its process is killed, and the next one succeeds', async () => {
    const [before, after] = [createFolder(), createFolder(changes('after'))];
    const database = await fill(await createDatabase(), before);

    const process = await startSyncs(database, [after], { PAUSE: '1' });
    process.kill('SIGKILL');
    await once(process, 'exit');

    expect(await countStaged(database)).toBeGreaterThan(0);
    expect(await contentIn(database)).toEqual(contentOf(before));
    expect(await fill(database, after).then(contentIn)).toEqual(contentOf(after));
  });
});

// PostgreSQL does not tell processes from connections: connectToPostgres.test.ts.
it('a sync into SQLite concurrent with another process fills a new store with one of both', async () => {
  const [left, right] = [createFolder(manyArticles('left', 1)), createFolder()];
  const database = newDatabase();

  const other = outputOf(startCli(database, ['sync', left]));
  // The other process opens the database after it has loaded its modules.
  await vi.waitUntil(() => existsSync(database), 30_000);
  const runs = await Promise.all([other, runCli(database, ['sync', right])]);

  for (const run of runs) expect(run).toMatchObject({ code: 0, err: '' });
  expect([left, right].map(contentOf)).toContainEqual(await contentIn(database));
});

it('the close flag takes effect within two seconds during syncs, repeatedly', async () => {
  const folders = [createFolder(changes('many')), createFolder()];
  const database = await fill(newDatabase(), createFolder());
  const syncs = await startSyncs(database, folders);
  const store = await openStore(database);
  const { origin, close } = await serveStore(store);
  const closeFlag = async () =>
    (await fetch(`${origin}/support/config/getCloseFlag`)).json() as Promise<{ data: boolean }>;

  for (let round = 0; round < 3; round++) {
    const isSyncing = async () => (await countStaged(database)) > 0;
    await vi.waitUntil(isSyncing, { timeout: 20_000, interval: 5 });
    const start = performance.now();
    expect(await runCli(database, ['close'])).toMatchObject({ code: 0 });
    expect(await closeFlag()).toMatchObject({ data: true });
    expect(performance.now() - start).toBeLessThan(2000);
    expect(await runCli(database, ['open'])).toMatchObject({ code: 0 });
    expect(await closeFlag()).toMatchObject({ data: false });
  }
  expect(syncs.exitCode).toBeNull();
  close();
  await store.close();
});
