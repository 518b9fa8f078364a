import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';
import { describe, expect, it } from 'vitest';
import { openStore } from '../store/openStore.ts';
import { contentIn, contentOf } from '../testing/contentOf.ts';
import { createFolder } from '../testing/createFolder.ts';
import { newServerDatabase } from '../testing/postgres/newServerDatabase.ts';
import { newDatabase, outputOf, runCli, startCli } from '../testing/runCli.ts';
import { fill, sync } from '../testing/sync.ts';

const folder = createFolder();
const database = await fill(newDatabase(), folder);

describe('a backup of the database', () => {
  it('has its content and close flag, replaces the one before, and is one file', async () => {
    const own = await fill(newDatabase(), createFolder());
    const cwd = tempFolder();
    const target = join(cwd, 'backup/site.db');
    expect(await runCli(own, ['backup', 'backup/site.db'], cwd)).toEqual({
      code: 0,
      out: `Backed up to ${target}.\nDatabase: ${own}\n`,
      err: '',
    });
    await runCli(own, ['close', '--message', 'Moving']);
    // As the content service has it open, with changes in the write-ahead log.
    const store = await openStore(own);
    await sync(store, folder);
    expect(await runCli(own, ['backup', target])).toMatchObject({ code: 0 });
    await store.close();

    expect(readdirSync(dirname(target))).toEqual(['site.db']);
    const journal = new DatabaseSync(target).prepare('PRAGMA journal_mode').get();
    expect(journal).toEqual({ journal_mode: 'wal' });
    expect(await contentIn(target)).toEqual(contentOf(folder));
    const copy = await openStore(target);
    expect(await copy.getCloseFlag()).toMatchObject({ message: 'Moving' });
    await copy.close();
  });

  it('is refused for a folder, in a file, and for the database itself', async () => {
    const [folder, file] = [tempFolder(), join(tempFolder(), 'file')];
    writeFileSync(file, '');
    const refusals = [folder, join(file, 'site.db'), database].map(async (target) => {
      const { code, err } = await runCli(database, ['backup', target]);
      return [code, err];
    });
    expect(await Promise.all(refusals)).toEqual([
      [1, `${folder} is a folder. Name a file in it.\n`],
      [1, expect.stringMatching(/site\.db could not be written: EEXIST/)],
      [1, `${database} is the database itself. Name another file.\n`],
    ]);
  });

  it('is refused into a folder that this user may not write', async () => {
    const readOnly = tempFolder();
    chmodSync(readOnly, 0o500);
    const target = join(readOnly, 'site.db');
    const { code, err } = await outputOf(startCli(database, ['backup', target], true));
    expect([code, err]).toEqual([
      1,
      `The backup ${target} could not be written: unable to open database: ${target}.part\n`,
    ]);
  });

  it('keeps the earlier one when the disk is full', async () => {
    const target = join(tempFolder(), 'site.db');
    writeFileSync(target, 'earlier');
    const cli = resolve(import.meta.dirname, '../cli.ts');
    // A limit of the size of files, in blocks of 512 bytes; the signal would end the process.
    const script = 'trap "" XFSZ; ulimit -f 128; exec "$@"';
    const child = spawn('sh', ['-c', script, 'sh', process.execPath, cli, 'backup', target], {
      env: { ...process.env, DATABASE_URL: database, NODE_DISABLE_COMPILE_CACHE: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { code, err } = await outputOf(child);
    expect(err).toMatch(
      /site\.db could not be written: (disk I\/O error|database or disk is full)\n$/,
    );
    expect(code).toBe(1);
    expect(readFileSync(target, 'utf8')).toBe('earlier');
    expect(readdirSync(dirname(target))).toEqual(['site.db']);
  });

  it('is refused of a database that does not exist, and of PostgreSQL', async () => {
    const target = join(tempFolder(), 'site.db');
    expect(await runCli(newDatabase(), ['backup', target])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Nothing was ever synced to the database /),
    });
    expect(await runCli(await newServerDatabase(), ['backup', target])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/ is a PostgreSQL database: use deploy\/backup, or pg_dump\.\n$/),
    });
    expect(existsSync(target)).toBe(false);
  });
});
