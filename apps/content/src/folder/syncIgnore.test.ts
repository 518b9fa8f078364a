import { describe, expect, it } from 'vitest';
import { formatFinding } from '../model/finding.ts';
import { IN_MEMORY } from '../store/databaseUrl.ts';
import { openStore } from '../store/openStore.ts';
import { article, createFolder } from '../testing/createFolder.ts';
import { sync } from '../testing/sync.ts';
import { parseIgnoreRules } from './syncIgnore.ts';

async function findingsOf(files: Parameters<typeof createFolder>[0]) {
  const store = await openStore(IN_MEMORY);
  const result = await sync(store, createFolder(files));
  await store.close();
  return ('errors' in result ? result.errors : result.warnings).map(formatFinding);
}

describe('.syncignore', () => {
  it.each([
    ['admin/', 'admin/config.yml', true],
    ['admin/', 'articles/admin.md', false],
    ['/admin', 'admin/', true],
    ['*.yml', 'a/b/c.yml', true],
    ['# a comment\r\n/notes.md\r\n', 'notes.md', true],
    ['drafts/*\n!drafts/a.md', 'drafts/a.md', false],
    ['Admin/', 'admin/a.md', false],
    ['草稿/', '草稿/甲.md', true],
    ['\uFEFFnotes.md', 'notes.md', true],
    ['a', '../a', true],
    ['*', '', false],
  ])('%j leaves out %s: %s', (rules, path, expected) => {
    expect(parseIgnoreRules(rules)(path)).toBe(expected);
  });

  it('leaves out other files of a repository, which without it are errors', async () => {
    const other = { 'admin/config.yml': 'backend: x', 'docs/how.md': 'x', 'unused.svg': '<svg' };
    expect(await findingsOf(other)).toHaveLength(3);
    expect(await findingsOf({ ...other, '.syncignore': 'admin/\ndocs\n/unused.svg\n' })).toEqual(
      [],
    );
  });

  it('is named by the error of what needs a file that it leaves out', async () => {
    const files = {
      '.syncignore': 'scan.png\nform.pdf\nbanners/winter.md\nhome.yaml\n',
      'articles/x.md': article('x', {
        body: '![a](scan.png)\n[b](form.pdf)\n[c](/details?banner=winter)',
      }),
      'articles/scan.png': 'x',
      'articles/form.pdf': 'x',
    };
    const hint = (text: string) => expect.stringContaining(text);
    expect(await findingsOf(files)).toEqual([
      hint('home.yaml: is left out by .syncignore. Change its rules.'),
      hint('articles/x.md:5, body: "scan.png" is left out by .syncignore. '),
      hint('articles/x.md:6, body: "form.pdf" is left out by .syncignore. '),
      hint(
        'articles/x.md:7, body: is "/details?banner=winter", but .syncignore leaves banners/winter.md out. ',
      ),
    ]);
    expect(await findingsOf({ '.syncignore': 'banners/winter.md\nbanners/*.svg' })).toEqual([
      hint('home.yaml:1, banners.0: is "winter", but .syncignore leaves banners/winter.md out. '),
    ]);
  });

  it('that cannot be read is an error', async () => {
    expect(await findingsOf({ '.syncignore/a': 'x' })).toEqual([
      '.syncignore: cannot be read (EISDIR). Check its permissions.',
    ]);
  });
});
