import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { openStore } from '../store/openStore.ts';
import { article, createFolder } from '../testing/createFolder.ts';
import { freePort } from '../testing/freePort.ts';
import { newDatabase } from '../testing/runCli.ts';
import { syncFolder } from './syncFolder.ts';
import { runWatch } from './watch.ts';

const stdout = { write: () => true };

it('syncs each change, names errors, and continues after errors with the last valid content', async () => {
  // A hidden folder, as some tools have it.
  const folder = join(createFolder(), '.site');
  cpSync(createFolder(), folder, { recursive: true });
  const database = newDatabase();
  const env = { DATABASE_URL: database };
  const end = new AbortController();
  let printed = '';
  const stdout = { write: (text: string) => (printed += text) };
  const watching = runWatch({ env, cwd: '/', stdout, stderr: stdout, signal: end.signal }, folder);
  const untilPrinted = (text: string | RegExp) =>
    vi.waitFor(() => expect(printed).toMatch(text), { timeout: 30_000 });
  const change = (file: string, text: string) => {
    printed = '';
    writeFileSync(join(folder, file), text);
  };
  const titleOf = async () => {
    const store = await openStore(database);
    const [found] = await store.search('about');
    await store.close();
    return found?.title;
  };

  await untilPrinted(/11 added.*\nDatabase: .*content\.db\n.*Watching/s);
  change('articles/about.md', article('Changed'));
  await untilPrinted(/1 changed.*Watching/s);
  expect(await titleOf()).toBe('Changed');

  change('articles/about.md', '---\ntitle: Hours: new\n---\nx');
  await untilPrinted(
    /1 error in .*\n {2}articles\/about.md:2: has a colon.*\nNothing was published\.\n.*Watching/,
  );
  expect(await titleOf()).toBe('Changed');

  env.DATABASE_URL = `postgres://twinfront@127.0.0.1:${await freePort()}/twinfront`;
  change('articles/about.md', article('Changed meanwhile'));
  await untilPrinted(/cannot be used: .*ECONNREFUSED.*\nThe next change .*\n.*Watching/);
  env.DATABASE_URL = database;

  rmSync(join(folder, 'articles/visit.md'));
  change('articles/about.md', article('Changed again'));
  await untilPrinted(/1 changed, 1 removed.*Watching/s);
  expect(await titleOf()).toBe('Changed again');

  mkdirSync(join(folder, '_drafts'));
  change('_drafts/a.md', 'Not a page of the site.');
  change('articles/about.md', article('Changed once more'));
  await untilPrinted(/1 changed.*Watching/s);

  end.abort();
  await watching;
});

it('syncs again at the time that is named although no file has changed', async () => {
  const end = new AbortController();
  let syncs = 0;
  await runWatch(
    { env: { DATABASE_URL: newDatabase() }, cwd: '/', stdout, stderr: stdout, signal: end.signal },
    createFolder(),
    {
      quietMs: 1,
      sync: async (store, folder, options) => {
        if (++syncs === 3) end.abort();
        return syncFolder(store, folder, options);
      },
      nextSync: () => Date.now() + 10,
    },
  );
  expect(syncs).toBe(3);
});

it('syncs files that are copied with pauses as one change', async () => {
  const folder = createFolder();
  const end = new AbortController();
  let syncs = 0;
  const synced = Promise.withResolvers<void>();
  const watching = runWatch(
    { env: { DATABASE_URL: newDatabase() }, cwd: '/', stdout, stderr: stdout, signal: end.signal },
    folder,
    {
      sync: async (store, folder, options) => {
        const result = await syncFolder(store, folder, options);
        if (++syncs === 1) synced.resolve();
        else end.abort();
        return result;
      },
    },
  );
  await synced.promise;
  let copied = 0;
  for await (const _ of setInterval(300)) {
    writeFileSync(join(folder, `articles/n-${copied}.md`), article(`n ${copied}`));
    if (++copied === 10) break;
  }
  await watching;
  expect(syncs).toBe(2);
});
