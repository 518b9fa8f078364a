import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';
import { describe, expect, it, vi } from 'vitest';
import { contentOf } from '../testing/contentOf.ts';
import { newDatabase, runCli } from '../testing/runCli.ts';

describe('init', () => {
  it.each([
    ['en', 'name: Riverside Museum', 'tag:notice'],
    ['zh-CN', 'name: 河畔博物馆', 'tag:公告'],
  ])(
    'writes a site in %s that syncs as it is, with new items of each kind',
    async (locale, name, notices) => {
      const [parent, database] = [tempFolder(), newDatabase()];
      mkdirSync(join(parent, 'site/.git'), { recursive: true });
      expect(await runCli(database, ['init', 'site', '--locale', locale], parent)).toMatchObject({
        code: 0,
        err: '',
      });
      expect(await runCli(database, ['sync', 'site'], parent)).toEqual({
        code: 0,
        err: '',
        out: `Synced: 17 added, 0 changed, 0 removed, 0 unchanged.\nDatabase: ${database}\n`,
      });

      const folder = join(parent, 'site');
      for (const [kind, files] of [
        ['article', ['articles/summer-fair.md']],
        ['banner', ['banners/summer-fair.md', 'banners/summer-fair.svg']],
        ['function', ['functions/summer-fair.md', 'functions/summer-fair.svg']],
      ] as const) {
        const { code, out } = await runCli(database, ['new', '.', kind, 'summer-fair'], folder);
        expect(code).toBe(0);
        for (const file of files) expect(out).toContain(`Wrote ${join(folder, file)}\n`);
        expect(readFileSync(join(folder, files[0]), 'utf8')).toContain('\ndraft: true\n');
      }
      // The editor completes the fields of an exported folder too.
      await runCli(database, ['export', 'exported'], parent);
      expect(contentOf(join(parent, 'exported/_schemas'))).toEqual(
        contentOf(join(folder, '_schemas')),
      );
      const textOf = (path: string) => readFileSync(join(folder, path), 'utf8');
      expect(textOf('site.yaml')).toContain(`locale: ${locale}`);
      expect(textOf('site.yaml')).toContain(name);
      expect(textOf('home.yaml')).toContain(notices);
      expect(textOf('articles/summer-fair.md')).toContain(notices);
      expect(await runCli(database, ['sync', 'site'], parent)).toMatchObject({
        code: 0,
        err: '',
        out: expect.stringContaining('5 added, 0 changed'),
      });
    },
  );

  it('prints commands for a folder with a blank in its name', async () => {
    const { out } = await runCli(newDatabase(), ['init', '我的 网站'], tempFolder());
    expect(out).toContain("npm run content -- preview '我的 网站'\n");
  });

  it('refuses a folder with files', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'notes.txt'), 'x');
    expect(await runCli(newDatabase(), ['init', folder])).toMatchObject({
      code: 1,
      err: `${folder} is not empty. Name an empty or new folder.\n`,
    });
  });
});

describe('new', () => {
  it('has the day of the time zone of the site', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T23:00:00Z') });
    const folder = tempFolder();
    writeFileSync(join(folder, 'site.yaml'), 'locale: en\ntimeZone: Asia/Tokyo\n');
    await runCli(newDatabase(), ['new', '.', 'article', 'x.md'], folder);
    vi.useRealTimers();
    expect(readFileSync(join(folder, 'articles/x.md'), 'utf8')).toContain('date: 2026-11-27\n');
  });

  it('may name an article in any language', async () => {
    const folder = join(tempFolder(), 'site');
    await runCli(newDatabase(), ['init', folder]);
    const { out } = await runCli(newDatabase(), ['new', '.', 'article', '开放时间'], folder);
    expect(out).toBe(`Wrote ${join(folder, 'articles/开放时间.md')}\n`);
  });

  it.each([
    ['no content folder', ['article', 'x'], 'is not a content folder: it has no site.yaml.'],
    ['the name of a hidden file', ['article', '.x'], '".x" is not a valid name. Use 1 to 100'],
    ['an id that is none', ['banner', 'a b'], '"a b" is not a valid name. Use 1 to 64 letters'],
    ['a path', ['article', 'a/b'], '"a/b" is not a valid name. Use 1 to 100 characters'],
    ['an unknown kind', ['page', 'x'], 'Allowed choices are banner, function, article.'],
    ['an id that exists', ['article', 'about.md'], 'about.md already exists. Use another name.'],
  ])('names what is wrong with %s', async (_name, args, message) => {
    const folder = join(tempFolder(), 'site');
    await runCli(newDatabase(), ['init', folder]);
    const target = message.includes('no site.yaml') ? '..' : '.';
    const { code, err } = await runCli(newDatabase(), ['new', target, ...args], folder);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(message) });
  });
});
