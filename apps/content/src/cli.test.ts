import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';
import { describe, expect, it } from 'vitest';
import { showTime } from './model/localTime.ts';
import { openStore } from './store/openStore.ts';
import { contentIn, contentOf } from './testing/contentOf.ts';
import { article, createFolder, fileCount, manyArticles, png } from './testing/createFolder.ts';
import { asSuperuser, execute, newServerDatabase } from './testing/postgres/newServerDatabase.ts';
import { newDatabase, outputOf, runCli, startCli } from './testing/runCli.ts';
import { fill } from './testing/sync.ts';

const root = resolve(import.meta.dirname, '../../..');

/** A successful run that writes nothing but this. */
const printing = (out: unknown) => ({ code: 0, err: '', out });
const failing = (err: unknown) => ({ code: 1, out: '', err });

async function databaseWithTables() {
  const url = await newServerDatabase();
  await (await openStore(url)).close();
  return url;
}

async function maintenanceIn(database: string) {
  const store = await openStore(database);
  const maintenance = await store.getCloseFlag();
  await store.close();
  return maintenance;
}

describe('the content CLI', () => {
  it('syncs a folder, exports it byte for byte, and syncs the export into another store', async () => {
    const folder = createFolder({
      'articles/crlf.md': article('CRLF').replaceAll('\n', '\r\n'),
    });
    const [one, two] = [newDatabase(), newDatabase()];
    const parent = dirname(one);
    const synced = (database: string) =>
      `Synced: ${fileCount + 1} added, 0 changed, 0 removed, 0 unchanged.\nDatabase: ${database}\n`;
    const exported = `Exported ${fileCount + 1} files to ${join(parent, 'out')}.\nDatabase: ${one}\n`;

    expect(await runCli(one, ['sync', folder])).toEqual(printing(synced(one)));
    expect(await runCli(one, ['export', 'out'], parent)).toEqual(printing(exported));
    expect(await runCli(two, ['sync', 'out'], parent)).toEqual(printing(synced(two)));

    expect(contentOf(join(parent, 'out'))).toEqual(contentOf(folder));
    expect(await contentIn(two)).toEqual(contentOf(folder));
  });

  it('lists the first errors of a folder', async () => {
    const ids = Array.from({ length: 97 }, (_, index) => `n${index}`);
    const folder = createFolder({
      'site.yaml': undefined,
      'icons/wrong.jpg': png,
      'articles/x.md': article('x', { date: 'now' }),
      'home.yaml': `banners: [winter, ${ids}]\nfunctions: []\nnotices: x\n`,
    });

    const { err, ...run } = await runCli(newDatabase(), ['sync', folder]);

    expect(run).toEqual({ code: 1, out: '' });
    const [heading, ...lines] = err.trimEnd().split('\n');
    expect(heading).toBe(`100 errors in ${folder}:`);
    expect(lines).toHaveLength(52);
    expect(lines[51]).toBe('Nothing was published.');
    expect(lines[0]).toBe('  site.yaml: is missing. Add this file.');
    expect(lines[50]).toBe('  … and 50 more; check lists all');
    const checked = await runCli(newDatabase(), ['check', folder]);
    expect(checked.err.trimEnd().split('\n')).toHaveLength(101);
  });

  it('check lists the first changes by file, and changes no byte of the store', async () => {
    const database = await fill(newDatabase(), createFolder());
    const before = readFileSync(database);
    const folder = createFolder({
      'articles/about.md': article('Changed'),
      'articles/visit.md': undefined,
      ...manyArticles('new', 100),
    });

    const { code, out } = await runCli(database, ['check', folder]);

    const lines = out.trimEnd().split('\n');
    expect([code, lines.length, ...lines.slice(0, 3), ...lines.slice(-2)]).toEqual([
      0,
      104,
      `No errors in ${fileCount + 99} files.`,
      `A sync would publish: 100 added, 1 changed, 1 removed, ${fileCount - 2} unchanged.`,
      '  changed  articles/about.md',
      '  … and 2 more',
      `Database: ${database}`,
    ]);
    expect(readFileSync(database).equals(before)).toBe(true);
    const missing = newDatabase();
    expect(await runCli(missing, ['check', folder])).toMatchObject({ code: 0 });
    expect(existsSync(missing)).toBe(false);
  });

  it('check repeats every warning, and fails with every error, without a database', async () => {
    const database = newDatabase();
    const folder = createFolder({
      'articles/old.md': article('Old', { body: '<center>x</center>' }),
    });
    expect(await runCli(database, ['sync', folder])).toMatchObject({ code: 0 });

    const checked = await runCli('postgres://nobody@127.0.0.1:1/none', ['check', folder]);

    expect(checked).toEqual({
      code: 0,
      out: expect.stringMatching(
        /^No errors in \d+ files\.\nNot compared with the public content: The database .*ECONNREFUSED/,
      ),
      err: expect.stringMatching(/^1 warning in .*:\n {2}articles\/old\.md:5.*center/),
    });
    const faulty = createFolder({ 'home.yaml': undefined });
    expect(await runCli(database, ['check', faulty])).toEqual(
      failing(`1 error in ${faulty}:\n  home.yaml: is missing. Add this file.\n`),
    );
  });

  it('logs who has published what, and rolls back to a version that is stored', async () => {
    const [first, second] = [createFolder(), createFolder({ 'articles/about.md': article('Two') })];
    const database = await fill(newDatabase(), first);
    expect(await runCli(database, ['rollback'])).toMatchObject({
      code: 1,
      err: 'No earlier version is stored: there is nothing to go back to.\n',
    });
    await fill(database, second);

    expect(await runCli(database, ['rollback'])).toEqual(
      printing(
        expect.stringMatching(
          /^Version 1 of \d{4}-.* \(Asia\/Shanghai\) is public again\.\n {2}changed {2}articles\/about\.md\nIt stays until you publish your folder again with sync --resume\.\nDatabase: /,
        ),
      ),
    );
    expect(await contentIn(database)).toEqual(contentOf(first));
    const log = (await runCli(database, ['log'])).out.split('\n');
    expect(log.map((line) => line.replace(/^\S+ \S+ \(Asia\/Shanghai\) {2}\S+@\S+/, '*'))).toEqual([
      '*  rollback to version 1, which stays until sync --resume',
      '    changed  articles/about.md',
      '*  version 2 (stored): 0 added, 1 changed, 0 removed',
      '    changed  articles/about.md',
      `*  version 1 (public): ${fileCount} added, 0 changed, 0 removed`,
      'A rollback can publish a stored version again.',
      `Database: ${database}`,
      '',
    ]);

    expect(await runCli(database, ['rollback', '2'])).toMatchObject({ code: 0 });
    expect(await contentIn(database)).toEqual(contentOf(second));
    for (const [version, problem] of [
      ['2', 'is the current one'],
      ['3', 'is not stored'],
      ['one', 'is not stored'],
    ] as const) {
      expect(await runCli(database, ['rollback', version])).toMatchObject({
        code: 1,
        err: `Version ${version} ${problem}. Stored versions: 1.\n`,
      });
    }
    expect(await runCli(database, ['sync', first])).toEqual(
      failing(
        'Version 2 was published by rollback, and stays. Nothing was published. To publish the folder again, sync with --resume.\n',
      ),
    );
    expect((await runCli(database, ['status'])).out).toContain(
      'Rollback:  version 2 stays public until sync --resume\n',
    );
    expect(await runCli(database, ['sync', '--resume', second])).toMatchObject({ code: 0 });
    expect(await runCli(database, ['sync', first])).toMatchObject({ code: 0 });
    expect(await contentIn(database)).toEqual(contentOf(first));
  });

  it('logs the names of ten files that were added, changed or removed', async () => {
    const database = await fill(newDatabase(), createFolder({ 'articles/old.md': article('Old') }));
    await fill(database, createFolder(manyArticles('n', 12)));
    const [, ...lines] = (await runCli(database, ['log'])).out.split('\n');
    expect(lines[0]).toBe('    added    articles/n-0.md');
    expect(lines.slice(9, 11)).toEqual([
      expect.stringMatching(/^ {4}added {4}articles\/n-\d+\.md$/),
      '    … and 3 more',
    ]);
  });

  it('logs the last fifty publications', async () => {
    const database = await fill(newDatabase(), createFolder());
    const store = await openStore(database);
    for (let n = 0; n < 52; n++) await store.rollback(1, 'owner@host');
    await store.close();
    const lines = (await runCli(database, ['log'])).out.trimEnd().split('\n');
    expect(lines.slice(50)).toEqual([
      '  … and 3 earlier',
      'A rollback can publish a stored version again.',
      `Database: ${database}`,
    ]);
  });

  it('names each stored version once, in their order, and by the time of its sync', async () => {
    const database = newDatabase();
    for (const title of ['a', 'b', 'c']) {
      await fill(database, createFolder({ 'articles/x.md': article(title) }));
    }
    const store = await openStore(database);
    const [, , first] = await store.listPublications();
    for (const version of [1, 2, 3]) await store.rollback(version, 'owner@host');
    await store.close();
    expect(await runCli(database, ['rollback', '7'])).toEqual(
      failing('Version 7 is not stored. Stored versions: 1, 2.\n'),
    );
    expect((await runCli(database, ['rollback', '1'])).out).toContain(
      `Version 1 of ${showTime(first?.at ?? new Date(0), 'Asia/Shanghai')} is public again.`,
    );
  });

  it('escapes control characters of the folder in everything that it prints', async () => {
    const hostile = '\u001b[2J\u009b31m\u202e\n\r';
    const control = /[^\P{Cc}\n]|\p{Bidi_Control}/u;
    const shown = '\\u001b[2J\\u009b31m\\u202e\\u000a\\u000d';
    const sound = createFolder({ [`icons/${hostile}.png`]: png });
    const front = `? ${JSON.stringify(hostile)}\n: x\ntitle: x\nimage: { src: winter.svg, alt: '' }`;
    const wrong = createFolder({
      [`articles/${hostile}.md`]: article('x'),
      'banners/winter.md': `---\n${front}\n---\n`,
    });
    const database = await fill(newDatabase(), createFolder());

    const faulty = await runCli(database, ['sync', wrong]);
    const checked = await runCli(database, ['check', sound]);
    await runCli(database, ['close', '--message', hostile]);
    const status = await runCli(database, ['status']);
    const unknown = await runCli(database, ['sync', `no${hostile}`]);
    const misspelt = await runCli(database, [`shut${hostile}`]);

    for (const { out, err } of [faulty, checked, status, unknown, misspelt]) {
      expect(out + err).toContain('\\u001b[2J');
      expect(out + err).not.toMatch(control);
    }
    expect(faulty.err).toContain(`\n  articles/${shown}.md: `);
    expect(faulty.err).toContain(`\n  banners/winter.md:3, ${shown}: is not a known field.`);
    expect(checked.out).toContain(`  added    icons/${shown}.png\n`);
  });

  it('closes and opens the site and shows its status, also during syncs', async () => {
    const database = await fill(newDatabase(), createFolder());
    const close = ['close', '--message', '搬家', '--until', '2030-12-01 08:00'];
    expect(await runCli(database, close)).toEqual(
      printing(
        `The site is closed. Announced reopening: 2030-12-01 08:00 (Asia/Shanghai).\nDatabase: ${database}\n`,
      ),
    );
    await fill(database, createFolder({ 'articles/x.md': article('x') }));

    const status = await runCli(database, ['status']);
    expect(status.out.split('\n')).toEqual([
      'Site:      closed until 2030-12-01 08:00 (Asia/Shanghai): 搬家',
      expect.stringMatching(
        /^Public: {4}version 2 since \d{4}-\d\d-\d\d \d\d:\d\d \(Asia\/Shanghai\)$/,
      ),
      'Content:   1 banner, 1 function, 3 articles, 4 pictures',
      expect.stringMatching(/^Last sync: \d{4}-\d\d-\d\d \d\d:\d\d \(Asia\/Shanghai\)$/),
      `Database:  ${database}`,
      '',
    ]);
    expect(await maintenanceIn(database)).toEqual({
      message: '搬家',
      until: '2030-12-01T08:00:00+08:00',
    });

    expect(await runCli(database, ['open'])).toEqual(
      printing(`The site is open.\nDatabase: ${database}\n`),
    );
    expect(await maintenanceIn(database)).toBeUndefined();
  });

  it('links to a draft for some days, by its id or file, and removes the link', async () => {
    const draft = article('Winter').replace('---\n', '---\ndraft: true\n');
    const folder = createFolder({ 'articles/winter.md': draft });
    const database = await fill(newDatabase(), folder);
    const env = { PUBLIC_ORIGIN: 'https://www.example.org' };
    const run = (...args: string[]) => runCli(database, ['draft-link', ...args], folder, env);
    const place = `Database: ${database}\n`;
    const until = (days: number) =>
      `articles/winter.md until ${showTime(new Date(Date.now() + days * 86_400_000), 'Asia/Shanghai')}`;
    const ofMinute = (text: string) => text.replace(/:\d\d \(/g, ':* (');

    const { out, ...result } = await run('winter');
    expect(result).toEqual({ code: 0, err: '' });
    const [address = '', ...lines] = out.split('\n');
    expect(address).toMatch(/^https:\/\/www\.example\.org\/details\?article=draft-\w{32}$/);
    expect(ofMinute(lines.join('\n'))).toBe(
      ofMinute(`It shows ${until(7)}, as the last sync has stored it.\n${place}`),
    );
    const again = await run('articles/winter.md', '--days', '30');
    expect(again.out.split('\n')[0]).toBe(address);
    const { out: status } = await runCli(database, ['status']);
    expect(ofMinute(status)).toContain(ofMinute(`\nLink:      ${until(30)}\n`));
    const bare = await runCli(database, ['draft-link', 'winter']);
    expect(bare.out).toBe(
      `${address.slice(env.PUBLIC_ORIGIN.length)}\nPut the address of your site before it. With PUBLIC_ORIGIN set, it is complete.\n${bare.out.split('\n').slice(2).join('\n')}`,
    );

    expect(await run('--remove', 'winter')).toEqual(
      printing(`The link to articles/winter.md was removed.\n${place}`),
    );
    expect(await run('--remove', 'winter')).toEqual(failing('The article winter has no link.\n'));
  });

  it('says why there is no link to a draft', async () => {
    const draft = article('Winter').replace('---\n', '---\ndraft: true\n');
    const database = await fill(newDatabase(), createFolder({ 'articles/winter.md': draft }));
    for (const [args, message] of [
      [
        ['about'],
        'articles/about.md is not a draft. Write draft: true into it and sync your folder, or share its address /details?article=about.',
      ],
      [
        ['summer'],
        'No sync has stored the article summer. Check its name, and sync your folder first: visitors do not see drafts.',
      ],
      [['winter', '--days', '31'], "argument '31' is invalid. Write a number from 1 to 30."],
      [['winter', '--days', '0'], "argument '0' is invalid. Write a number from 1 to 30."],
    ] as const) {
      const { code, out, err } = await runCli(database, ['draft-link', ...args]);
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toContain(`${message}\n`);
    }
  });

  it('stops serving a removed picture at once with --purge, and can be rolled back', async () => {
    const folder = createFolder();
    const database = await fill(newDatabase(), folder);
    await fill(database, createFolder({ 'articles/extra.md': article('Extra') }));

    expect(await runCli(database, ['sync', folder, '--purge'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('Visitors no longer get the pictures that it had before.\n'),
    });
    expect(await runCli(database, ['rollback'])).toMatchObject({ code: 0 });
  });

  it('removes most of the articles only with --allow-removal', async () => {
    const database = await fill(newDatabase(), createFolder(manyArticles('n', 20)));
    const half = createFolder();
    expect(await runCli(database, ['sync', half])).toEqual(
      failing(
        'The folder lacks 20 of the 22 articles that are public. Nothing was published. If they are to be removed, sync with --allow-removal.\n',
      ),
    );
    expect(await runCli(database, ['check', half])).toMatchObject({ code: 0 });
    expect(await runCli(database, ['sync', half, '--allow-removal'])).toMatchObject({ code: 0 });
    expect(await contentIn(database)).toEqual(contentOf(half));
  });

  it('shows the status of a database without content, and does not create it', async () => {
    const database = newDatabase();
    const { out } = await runCli(database, ['status']);
    expect(out).toMatch(/^Site: {6}unknown, .*\nContent: {3}0 banners.*\nLast sync: never\n/);
    expect(readdirSync(dirname(database))).toEqual([]);
  });

  const missingFile = async () => join(dirname(newDatabase()), 'deep/content.db');
  it.each<[string, string, () => Promise<string>]>([
    ['close', 'a missing SQLite file', missingFile],
    ['open', 'a missing SQLite file', missingFile],
    ['export', 'a missing SQLite file', missingFile],
    ['close', 'a PostgreSQL database without tables', newServerDatabase],
    ['open', 'a PostgreSQL database with tables alone', databaseWithTables],
  ])('%s refuses %s, to which nothing was ever synced', async (command, _, create) => {
    const database = await create();
    const args = command === 'export' ? [command, join(tempFolder(), 'out')] : [command];
    const tables = () =>
      database.startsWith('postgres:')
        ? execute(database, `SELECT tablename FROM pg_tables WHERE schemaname = 'twinfront'`)
        : [existsSync(dirname(database))];
    const before = await tables();

    expect(await runCli(database.replace('@', ':secret@'), args)).toEqual(
      failing(
        `Nothing was ever synced to the database ${database}. Set DATABASE_URL to the database of the ` +
          'site, or sync a content folder first.\n',
      ),
    );

    expect(await tables()).toEqual(before);
    expect(existsSync(args[1] ?? '')).toBe(false);
  });

  it('names the database that refuses a change', async () => {
    const database = await fill(await newServerDatabase(), createFolder());
    const reader = `reader_${new URL(database).pathname.slice(1)}`;
    await execute(
      asSuperuser(database),
      `CREATE ROLE ${reader} LOGIN; GRANT USAGE ON SCHEMA twinfront TO ${reader};
       GRANT SELECT ON ALL TABLES IN SCHEMA twinfront TO ${reader}`,
    );
    const url = Object.assign(new URL(database), { username: reader }).href;
    expect(await runCli(url, ['close'])).toEqual(
      failing(`The database ${url} failed: permission denied for table close_flag\n`),
    );
    await execute(asSuperuser(database), `DROP OWNED BY ${reader}; DROP ROLE ${reader}`);
  });

  // What is a time: localTime.test.ts.
  it('rejects an invalid --until and one that is past, and leaves the site open', async () => {
    const database = await fill(newDatabase(), createFolder());
    expect(await runCli(database, ['close', '--until', 'soon'])).toEqual(
      failing(expect.stringMatching(/^--until is "soon"\. Write .*Asia\/Shanghai/)),
    );
    expect(await runCli(database, ['close', '--until', '2020-01-01 08:00'])).toEqual(
      failing(
        '--until is 2020-01-01 08:00 (Asia/Shanghai), which is past. The site was not closed. Write a later time, or leave it out.\n',
      ),
    );
    expect(await maintenanceIn(database)).toBeUndefined();
  });

  it('says of an --until that the change of clocks skips or repeats what it means', async () => {
    const site = readFileSync(join(createFolder(), 'site.yaml'), 'utf8');
    const folder = createFolder({ 'site.yaml': site.replace('Asia/Shanghai', 'Europe/Berlin') });
    const database = await fill(newDatabase(), folder);
    expect(await runCli(database, ['close', '--until', '2030-03-31 02:30'])).toEqual(
      failing(
        expect.stringContaining(
          '--until is "2030-03-31 02:30", which does not exist in Europe/Berlin: the clocks are put forward then. Write a time an hour later.',
        ),
      ),
    );
    expect(await maintenanceIn(database)).toBeUndefined();
    const { out } = await runCli(database, ['close', '--until', '2030-10-27 02:30']);
    expect(out).toContain(
      'Warning: this time exists twice, because the clocks are put back: 2030-10-27T02:30:00+02:00 is meant. For the later one, write 2030-10-27T02:30:00+01:00.\n',
    );
  });

  const file = import.meta.filename;
  it.each<[string, string, string[], string]>([
    ['a missing folder', newDatabase(), ['sync', 'nowhere'], 'nowhere is not a folder.'],
    ['a file for a folder', newDatabase(), ['sync', file], `${file} is not a folder.`],
    ['a missing server', 'postgres://db.invalid/x', ['status'], 'db.invalid/x cannot be'],
    ['a damaged database', file, ['status'], 'is damaged and was left untouched'],
    ['an unknown scheme', 'mysql://x/y', ['open'], 'DATABASE_URL: mysql: is not supported'],
  ])('reports %s on one line and exits with 1', async (_kind, database, args, message) => {
    const { code, out, err } = await runCli(database, args);
    expect({ code, out, lines: err.match(/\n/g) }).toEqual({ code: 1, out: '', lines: ['\n'] });
    expect(err).toContain(message);
  });

  // Options and arguments are checked by commander.
  it.each([
    [['shut'], "unknown command 'shut'", ''],
    [['sync', '--dryrun', 'a'], "unknown option '--dryrun'", 'sync [options] <folder>'],
    [[], '', ''],
  ])('names the error in %j, prints the usage and exits with 1', async (args, wrong, usage) => {
    const database = newDatabase();
    const { code, out, err } = await runCli(database, args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(wrong);
    expect(err).toContain(`Usage: npm run content -- ${usage}`);
    expect(existsSync(database)).toBe(false);
  });

  it('prints its usage', async () => {
    const usage = expect.stringMatching(/^Usage: npm run content -- /);
    expect(await runCli(newDatabase(), ['--help'])).toEqual(printing(usage));
  });
});

describe('the content CLI as a process', () => {
  it('resolves folders from the directory of the caller and the database from the root, through npm', async () => {
    const [folder, out] = [createFolder(), tempFolder()];
    const database = await fill(newDatabase(), folder);
    const cwd = join(root, 'docs/decisions');
    const env = { ...process.env, DATABASE_URL: relative(root, database) };
    const npm = (...args: string[]) =>
      promisify(execFile)('npm', ['run', '-s', 'content', '--', ...args], { cwd, env });

    const { stdout } = await npm('export', relative(cwd, out));
    expect(stdout).toBe(`Exported ${fileCount} files to ${out}.\nDatabase: ${database}\n`);
    expect(contentOf(out)).toEqual(contentOf(folder));
  });

  it('says which items visitors do not see, and exports them as they were', async () => {
    const fields = (text: string) => `---\ntitle: ${text}\ndate: 2026-11-18\n`;
    const folder = createFolder({
      'articles/one.md': `${fields('One')}draft: true\ntags: [notice]\n---\nText.\n`,
      'articles/two.md': `${fields('Two')}draft: true\npublishAt: 2126-12-01\n---\nText.\n`,
      'articles/later.md': `${fields('Later')}publishAt: 2126-12-01 08:00\n---\nText.\n`,
      'articles/soon.md': `${fields('Soon')}expiresAt: 2126-12-02\n---\nText.\n`,
      'articles/over.md': `${fields('Over')}expiresAt: 2026-11-20\n---\nText.\n`,
    });
    const database = newDatabase();
    const appears = '  articles/later.md appears at 2126-12-01 08:00 (Asia/Shanghai)';
    for (const command of ['sync', 'sync', 'check']) {
      const { out } = await runCli(database, [command, folder]);
      expect(out.split('\n')).toContain(appears);
    }
    const { out } = await runCli(database, ['status']);
    expect(out).toContain(
      `
Content:   1 banner, 1 function, 3 articles, 4 pictures
Hidden:    2 drafts, 1 scheduled, 1 expired
Next:      articles/later.md appears at 2126-12-01 08:00 (Asia/Shanghai)
Next:      articles/soon.md expires at 2126-12-02 00:00 (Asia/Shanghai)
`,
    );
    expect(await contentIn(database)).toEqual(contentOf(folder));
  });

  it('completes its work when the reader closes the pipe, as `| head` does', async () => {
    const database = await fill(newDatabase(), createFolder());
    const closing = startCli(database, ['close']);
    closing.stdout?.destroy();
    closing.stderr?.destroy();
    expect(await once(closing, 'close')).toEqual([0, null]);
    expect(await maintenanceIn(database)).toBeDefined();
  });

  it('reports unreadable pictures, texts and folders', async () => {
    const database = await fill(newDatabase(), createFolder());
    const before = await contentIn(database);
    const folder = createFolder();
    const locked = createFolder();
    const closed = ['banners/winter.svg', 'articles/visit.md', 'icons'].map((path) =>
      join(folder, path),
    );
    for (const path of [...closed, locked]) chmodSync(path, 0);

    const [some, all] = await Promise.all(
      [folder, locked].map((path) => outputOf(startCli(database, ['sync', path], true))),
    );

    for (const path of [...closed, locked]) chmodSync(path, 0o755);
    const error = (path: string) => `  ${path}: cannot be read (EACCES). Check its permissions.`;
    expect(some?.code).toBe(1);
    const lines = some?.err.split('\n') ?? [];
    expect(lines[0]).toBe(`4 errors in ${folder}:`);
    expect(lines.slice(1, 4)).toEqual(
      ['icons', 'banners/winter.svg', 'articles/visit.md'].map(error),
    );
    expect(all).toEqual(
      failing(`1 error in ${locked}:\n${error(locked)}\nNothing was published.\n`),
    );
    expect(await contentIn(database)).toEqual(before);
  });
});
