import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../scripts/repository.ts';

const documents = globSync(['*.md', 'docs/**/*.md', 'test/*.md', 'apps/content/README.md'], {
  cwd: root,
});

const read = (file: string) =>
  readFileSync(path.join(root, file), 'utf8').replaceAll(/^ *```.*?^ *```$/gms, '');

/** The anchors of the headings, as GitHub makes them. */
const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** The links to other documents and to headings that lead nowhere. */
function brokenLinks(document: string): string[] {
  const text = read(document).replaceAll(/`[^`\n]*`/g, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [target = '', anchor] = link.split('#');
    const file = target ? path.join(path.dirname(document), target) : document;
    if (!existsSync(path.join(root, file))) return true;
    return anchor !== undefined && !anchorsOf(file).includes(anchor);
  });
}

it.each(documents)('the links of %s lead to a document and a heading', (document) => {
  expect(brokenLinks(document)).toEqual([]);
});
