import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answersOf } from './testing/answersOf.ts';
import { contentIn, contentOf } from './testing/contentOf.ts';
import { article, createFolder } from './testing/createFolder.ts';
import { fill } from './testing/fill.ts';
import { newServerDatabase } from './testing/newServerDatabase.ts';
import { newDatabase, outputOf, runCli, startCli } from './testing/runCli.ts';
import { type Postgres, startPostgres } from './testing/startPostgres.ts';
import { runService, startService } from './testing/startService.ts';
import { tempFolder } from './testing/tempFolder.ts';

// Each test starts processes that have much to write, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000 });

let server: Postgres | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const manyOf = (name: string, count: number) =>
  createFolder(
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `articles/${name}-${index}.md`,
        article(`${name} 第 ${index} 篇`, { body: '图书馆 library.\n\n'.repeat(10) }),
      ]),
    ),
  );

/** How many files have been written by syncs that are under way. */
async function stagedIn(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`
    SELECT count(*)::integer AS count FROM twinfront.entries
    JOIN twinfront.generations ON generation = id AND state = 'staged'`);
  await client.end();
  return rows[0].count;
}

async function answersAgain(base: string): Promise<Record<string, string>> {
  for (;;) {
    const answers = await answersOf(base).catch(() => undefined);
    if (answers && !Object.values(answers).some((answer) => answer.startsWith('500'))) {
      return answers;
    }
    await setTimeout(100);
  }
}

describe('the content service before PostgreSQL', () => {
  it('answers what it answers before SQLite', async () => {
    const folder = createFolder();
    const databases = [newDatabase(), await newServerDatabase()];
    const [lite, server] = await Promise.all(
      databases.map(async (database) => {
        const { base } = await runService({ DATABASE_URL: await fill(database, folder) });
        return answersOf(base);
      }),
    );
    expect(server).toEqual(lite);
    expect(Object.keys(server ?? {}).some((path) => path.startsWith('/media/'))).toBe(true);
  });

  it('is told by the owner’s tool, which shows no password', async () => {
    const url = new URL(await newServerDatabase());
    url.password = 'secret';
    const tool = (...args: string[]) => runCli(url.href, args);

    expect(await tool('status')).toMatchObject({ code: 0, out: expect.stringMatching(/never/) });
    expect(await tool('sync', createFolder())).toMatchObject({ code: 0, err: '' });
    const { base } = await runService({ DATABASE_URL: url.href });
    expect(await tool('close', '--message', '搬家')).toMatchObject({ code: 0, out: 'Closed.\n' });
    const reply = await fetch(`${base}/support/config/getCloseFlag`);
    expect(await reply.json()).toMatchObject({ data: true });
    const { out } = await tool('status');
    expect(out).toContain('closed: 搬家');
    expect(out).toMatch(/Database: +postgres:\/\/twinfront@127\.0\.0\.1:/);
    expect(out).not.toContain('secret');
    expect(await tool('open')).toMatchObject({ code: 0 });
  });

  it('moves with all its pictures to SQLite and back', async () => {
    const folder = createFolder();
    const first = await fill(await newServerDatabase(), folder);
    const [out, back] = [tempFolder(), tempFolder()];

    expect(await runCli(first, ['export', out])).toMatchObject({ code: 0 });
    const lite = newDatabase();
    expect(await runCli(lite, ['sync', out])).toMatchObject({ code: 0 });
    expect(await runCli(lite, ['export', back])).toMatchObject({ code: 0 });
    const second = await newServerDatabase();
    expect(await runCli(second, ['sync', back])).toMatchObject({ code: 0 });

    expect(await contentIn(second)).toEqual(contentOf(folder));
  });

  it('has whole content after a sync was killed in the middle', async () => {
    const [before, after] = [createFolder(), manyOf('after', 400)];
    const database = await fill(await newServerDatabase(), before);
    const sync = startCli(database, ['sync', after]);
    while ((await stagedIn(database)) === 0) expect(sync.exitCode).toBeNull();
    sync.kill('SIGKILL');
    expect(await once(sync, 'close')).toEqual([null, 'SIGKILL']);

    expect(await contentIn(database)).toEqual(contentOf(before));
    expect(await runCli(database, ['sync', after])).toMatchObject({ code: 0, err: '' });
    expect(await contentIn(database)).toEqual(contentOf(after));
  });

  it('has whole content after the server went in the middle of a sync, which says so', async () => {
    server = await startPostgres();
    const [before, after] = [createFolder(), manyOf('after', 400)];
    const database = await fill(server.url, before);
    const sync = startCli(database, ['sync', after]);
    const ended = outputOf(sync);
    while ((await stagedIn(database)) === 0) expect(sync.exitCode).toBeNull();
    await server.pause();
    const { code, err } = await ended;
    expect(code).toBe(1);
    expect(err).toMatch(/^The database postgres:\/\/twinfront@\S+ was lost: .+\n$/);

    await server.start();
    expect(await contentIn(database)).toEqual(contentOf(before));
    expect(await runCli(database, ['sync', after])).toMatchObject({ code: 0, err: '' });
    expect(await contentIn(database)).toEqual(contentOf(after));
  });

  it('belongs wholly to one of two syncs at once', async () => {
    const folders = [manyOf('left', 300), manyOf('right', 300)];
    const database = await fill(await newServerDatabase(), createFolder());
    const runs = await Promise.all(
      folders.map((folder) => outputOf(startCli(database, ['sync', folder]))),
    );
    for (const { code, out, err } of runs) {
      if (code === 0) expect(out).toMatch(/^Synced: \d+ added/);
      else expect(err).toContain('Another sync changed the store at the same time. Run this one');
    }
    expect(runs.some(({ code }) => code === 0)).toBe(true);
    expect(folders.map(contentOf)).toContainEqual(await contentIn(database));
  });

  it('loses nothing of what was acknowledged when the server is killed, and answers again', async () => {
    server = await startPostgres();
    const folder = manyOf('many', 100);
    const { base, child } = await runService({ DATABASE_URL: server.url });
    expect(await runCli(server.url, ['sync', folder])).toMatchObject({ code: 0 });
    expect(await runCli(server.url, ['close', '--message', '搬家'])).toMatchObject({ code: 0 });
    const before = await answersOf(base);

    const ended = once(server.child(), 'exit');
    server.child().kill('SIGKILL');
    await ended;
    // Those who served for it end as soon as they notice.
    await vi.waitFor(async () => {
      expect((await fetch(`${base}/support/config/getCloseFlag`)).status).toBe(500);
    }, 10_000);
    await server.start();

    expect(await answersAgain(base)).toEqual(before);
    expect(child.exitCode).toBeNull();
    expect(await contentIn(server.url)).toEqual(contentOf(folder));
  });

  it('goes on when the server is killed in the middle of a search', async () => {
    server = await startPostgres();
    const { base, child } = await runService({ DATABASE_URL: server.url });
    const other = new Client({ connectionString: server.url });
    other.on('error', () => {});
    await other.connect();
    await other.query('BEGIN; LOCK TABLE twinfront.items');
    const asked = fetch(`${base}/richText/search/library`);
    await vi.waitFor(async () => {
      const { rows } = await other.query('SELECT 1 FROM pg_locks WHERE NOT granted');
      expect(rows).toHaveLength(1);
    }, 10_000);

    const ended = [
      once(server.child(), 'exit'),
      new Promise((resolve) => other.once('end', resolve)),
    ];
    server.child().kill('SIGKILL');
    expect((await asked).status).toBe(500);
    await Promise.all(ended);
    await server.start();

    await answersAgain(base);
    expect(child.exitCode).toBeNull();
  });

  it('waits for a server that starts later than itself', async () => {
    server = await startPostgres();
    await server.pause();
    const starting = startService({ DATABASE_URL: server.url }, { ipc: true });
    const [said] = await once(starting.stdout, 'data');
    expect(String(said)).toContain('waiting for the database');
    await server.start();
    const [message] = await once(starting.child, 'message');
    const reply = await fetch(`http://127.0.0.1:${message.port}/support/config/getKey?key=site`);
    expect(reply.status).toBe(200);
  });

  it('ends as it is asked to while it waits', async () => {
    const nowhere = 'postgres://twinfront@127.0.0.1:1/postgres';
    const { child, stdout, stderr, ended } = startService({ DATABASE_URL: nowhere });
    await once(stdout, 'data');
    child.kill('SIGTERM');
    expect(await text(stderr)).toBe('');
    expect(await ended).toEqual([0, null]);
  });

  it('loses nothing of what was acknowledged when it is killed itself', async () => {
    const database = await newServerDatabase();
    const first = await runService({ DATABASE_URL: database });
    expect(await runCli(database, ['sync', manyOf('many', 100)])).toMatchObject({ code: 0 });
    const before = await answersOf(first.base);
    first.child.kill('SIGKILL');
    await first.ended;

    const { base } = await runService({ DATABASE_URL: database });
    expect(await answersOf(base)).toEqual(before);
  });
});
