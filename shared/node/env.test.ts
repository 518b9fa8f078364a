import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSecretFile } from './env.ts';

describe('readSecretFile', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'twinfront-secret-'));
  const file = path.join(folder, 'secret');
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['a b', { secret: 'a b' }],
    ['a b\n', { secret: 'a b' }],
    ['a b \r\n\n', { secret: 'a b' }],
    ['', { error: `X_FILE: ${file} is empty` }],
    ['\n', { error: `X_FILE: ${file} is empty` }],
  ])('reads %j without trailing white space as %j', (text, result) => {
    writeFileSync(file, text);
    expect(readSecretFile('X_FILE', file)).toEqual(result);
  });

  it('resolves a path against the root of the repository', () => {
    expect(readSecretFile('X_FILE', 'shared/package.json')).toHaveProperty('secret');
  });

  it.each([
    ['/nowhere', /^X_FILE: cannot be read: ENOENT.*nowhere/],
    ['/', /^X_FILE: cannot be read: EISDIR/],
  ])('reports why %s cannot be read', (name, error) => {
    expect(readSecretFile('X_FILE', name)).toEqual({ error: expect.stringMatching(error) });
  });
});
