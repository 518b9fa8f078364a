import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSecretFile } from './env.ts';

describe('readSecretFile', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'twinfront-secret-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function fileOf(text: string): string {
    const file = path.join(folder, 'secret');
    writeFileSync(file, text);
    return file;
  }

  it.each([['a b'], ['a b\n'], ['a b \r\n\n']])('reads %j without trailing white space', (text) => {
    expect(readSecretFile('X_FILE', fileOf(text))).toEqual({ secret: 'a b' });
  });

  it('resolves a path against the root of the repository', () => {
    expect(readSecretFile('X_FILE', 'shared/package.json')).toHaveProperty('secret');
  });

  it.each([[''], ['\n']])('rejects %j as empty', (text) => {
    const file = fileOf(text);
    expect(readSecretFile('X_FILE', file)).toEqual({ error: `X_FILE: ${file} is empty` });
  });

  it.each([
    ['/nowhere', /^X_FILE: cannot be read: ENOENT.*nowhere/],
    ['/', /^X_FILE: cannot be read: EISDIR/],
  ])('reports why %s cannot be read', (file, error) => {
    expect(readSecretFile('X_FILE', file)).toEqual({ error: expect.stringMatching(error) });
  });
});
