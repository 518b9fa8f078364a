import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../scripts/buildStamp.ts';

/** What visitors get to see comes from these; their tests may speak as the content does. */
const files = globSync(
  [
    'apps/{desktop,mobile}/{index.html,src/**/*.{ts,tsx,css}}',
    'shared/{api,browser,react,site,style}/**/*.{ts,tsx,css}',
    'gateway/src/**/*.ts',
  ],
  { cwd: root, exclude: (name) => /\.test\.tsx?$|(^|\/)testing$/.test(name) },
);

const placesOf = (pattern: RegExp, among: string[]) =>
  among.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [],
      ),
  );

it('every Chinese word of the interface stands in its catalogue', () => {
  expect(files.length).toBeGreaterThan(200);
  const outside = files.filter((file) => !file.startsWith('shared/site/words/'));
  expect(placesOf(/\p{Script=Han}/u, outside)).toEqual([]);
});

it('no word that is read out or shown by an attribute stands outside of the catalogues', () => {
  const attribute =
    /\s(?:aria-(?:label|description|roledescription|valuetext)|alt|title|label|placeholder|hint|text)=(?:"[^"]|\{['"`][^'"`])/;
  const pages = files.filter((file) => file.endsWith('.tsx'));
  expect(pages.length).toBeGreaterThan(100);
  expect(placesOf(attribute, pages)).toEqual([]);
});
