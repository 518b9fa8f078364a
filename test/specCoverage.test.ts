import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../scripts/repository.ts';

/** What is wrong with the tables of a document, in which the last column is "shown by". */
function errorsIn(markdown: string): string[] {
  const [, ...tables] = markdown.split(/^\|.* shown by \|\n\|[-|]+\|\n/m);
  const rows = tables.flatMap((table) => table.split('\n\n', 1)[0]?.trim().split('\n') ?? []);
  return rows.flatMap((row) => {
    const references =
      row
        .split(/(?<!\\)\|/)
        .at(-2)
        ?.trim()
        .replaceAll('\\|', '|') ?? '';
    return references.split('<br>').flatMap((reference) => errorOf(reference) ?? []);
  });
}

function errorOf(reference: string): string | undefined {
  if (/^Not shown: .+/.test(reference)) return undefined;
  const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(reference) ?? [];
  if (!title) return `"${reference}" is neither \`file\` › title nor "Not shown: reason"`;
  const full = path.join(root, file);
  if (!existsSync(full)) return `${file} does not exist`;
  const source = readFileSync(full, 'utf8');
  const literals = (part: string) =>
    ["'", '"', '`'].map((quote) => `${quote}${part.replaceAll(quote, `\\${quote}`)}${quote},`);
  const hasTest = title
    .split(' › ')
    .every((part) => literals(part).some((literal) => source.includes(literal)));
  return hasTest ? undefined : `${file} has no test "${title}"`;
}

it('each line of the specification has an existing test or a reason', () => {
  const markdown = readFileSync(path.join(root, 'test/specCoverage.md'), 'utf8');
  expect(markdown.match(/^\|/gm)?.length).toBeGreaterThan(60);
  expect(errorsIn(markdown)).toEqual([]);
});
