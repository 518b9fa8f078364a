import { readFileSync } from 'node:fs';
import path from 'node:path';
import { mobileTokens } from '@twinfront/shared/site/device';
import { expect, it } from 'vitest';
import { root } from '../scripts/repository.ts';

/** The text of a file with single spaces. */
const read = (file: string) => readFileSync(path.join(root, file), 'utf8').replace(/\s+/g, ' ');

const pattern = mobileTokens.join('|');
const sentence = `${mobileTokens.slice(0, -1).join(', ')} or ${mobileTokens.at(-1)}`;

it.each([
  ['deploy/cdn/nginx.conf', `"~*${pattern}" mobile;`],
  ['deploy/cdn/varnish.vcl', `req.http.User-Agent ~ "(?i)${pattern}"`],
  ['docs/cdn.md', `user agent contains ${sentence} in any case`],
])('%s has the tokens by which the site detects mobile devices', (file, text) => {
  expect(read(file)).toContain(text);
});
