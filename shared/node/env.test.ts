import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEnvReader, readSecretFile } from './env.ts';
import { tempFolder } from './testing/tempFolder.ts';

it('names the service links of Kubernetes, which set `<SERVICE>_PORT`', () => {
  const { errors, whole } = createEnvReader({ OPS_PORT: 'tcp://10.0.0.1:80', PORT: 'tcp://x' });
  expect(whole('OPS_PORT', 9464, 0, 65_535)).toBe(9464);
  whole('PORT', 8080, 0, 65_535);
  expect(errors).toEqual([
    'OPS_PORT is "tcp://10.0.0.1:80"; it must be a whole number from 0 to 65535. Kubernetes has set it for a Service: set enableServiceLinks: false in the pod.',
    'PORT is "tcp://x"; it must be a whole number from 0 to 65535.',
  ]);
});

describe('readSecretFile', () => {
  const file = path.join(tempFolder(), 'secret');

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
