import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createReferences } from '../apps/content/src/folder/references.ts';
import { createSchemas } from '../apps/content/src/folder/schemas.ts';
import { emptyIndex } from '../apps/content/src/testing/emptyIndex.ts';
import { fieldsIn } from '../apps/content/src/testing/fieldsIn.ts';
import published from '../docs/openapi.json' with { type: 'json' };
import { root } from '../scripts/repository.ts';

/** The fields of a row by the first cell of the row. */
function tableOf(document: string): Map<string, string> {
  const text = readFileSync(path.join(root, document), 'utf8');
  const rows = [...text.matchAll(/^\| (.+?) \| (.+?) \|/gm)];
  return new Map(rows.map(([, name = '', cell = '']) => [name.replace(/ \(.*/, ''), cell]));
}

/** The names of the fields of the contract, those that may be missing with `?`; inner ones in braces. */
function fieldsOf({ properties = {}, required = [] }: Schema): string[] {
  return Object.keys(properties).map((name) => name + (required.includes(name) ? '' : '?'));
}

interface Schema {
  properties?: Record<string, Schema>;
  required?: string[];
}

const schemas = published.components.schemas as Record<string, Schema>;
const footer = schemas.SiteConfig?.properties?.footer;

describe('docs/api.md', () => {
  const table = tableOf('docs/api.md');
  /** The names at the outer level of `{ a, b?: {…} }`. */
  const namesIn = (cell: string) => {
    let inner = cell.replace(/^`?\{|\}(\[\])?`.*$/g, '');
    for (let before = ''; before !== inner; ) {
      before = inner;
      inner = inner.replace(/\{[^{}]*\}|\([^()]*\)/g, '');
    }
    return inner.split(',').map((field) => field.replace(/:.*/s, '').trim());
  };

  it.each([
    ['/banner/{id}', 'Banner'],
    ['/function/{id}', 'FunctionEntry'],
    ['/support/config/getKey?key=site', 'SiteConfig'],
    ['/support/config/getKey?key=home', 'HomeConfig'],
    ['/support/config/getKey?key=maintenance', 'MaintenanceConfig'],
    ['/richText/search/{term}', 'Article'],
  ])('has each field of the reply to %s', (call, name) => {
    expect(namesIn(table.get(`\`${call}\``) ?? '').sort()).toEqual(
      fieldsOf(schemas[name] ?? {}).sort(),
    );
  });

  it('has each field of the footer', () => {
    const [, cell = ''] =
      /footer: \{(.*?)\}, alert/.exec(table.get('`/support/config/getKey?key=site`') ?? '') ?? [];
    expect(namesIn(`{${cell}}\``).sort()).toEqual(fieldsOf(footer ?? {}).sort());
  });
});

describe('docs/content.md', () => {
  const table = tableOf('docs/content.md');
  const own = createSchemas(createReferences('site.yaml', emptyIndex));
  /** The names in backticks, without those of inner fields, which stand in brackets or after `with`. */
  const namesIn = (cell: string) =>
    [
      ...cell
        .replace(/\([^)]*\)/g, '')
        .replace(/ with [^;]*/g, '')
        .matchAll(/`(\w+)\??`/g),
    ].map(([, name = '']) => name);
  const common = namesIn(table.get('each banner, function and article') ?? '');

  it.each([
    ['`site.yaml`', own['site.yaml'], []],
    ['`home.yaml`', own['home.yaml'], []],
    ['`maintenance.yaml`', own['maintenance.yaml'], []],
    ['`banners/<id>.md`', own.banners, common],
    ['`functions/<id>.md`', own.functions, common],
    ['`articles/<id>.md`', own.articles, common],
  ] as [string, unknown, string[]][])('has each field of %s', (file, schema, others) => {
    const cell = table.get(file) ?? '';
    const fields = fieldsIn(schema);
    const outer = fields.filter((field) => !field.includes('.'));
    expect([...namesIn(cell), ...others].sort()).toEqual(outer.sort());
    // Those of pictures have a paragraph of their own.
    const inner = fields.map((field) => field.split('.').at(-1) ?? '');
    const ofPictures = /^(src|alt|srcset|\d+)$/;
    expect(
      inner.filter(
        (name) =>
          ![...others, ''].includes(name) && !ofPictures.test(name) && !cell.includes(`\`${name}`),
      ),
    ).toEqual([]);
  });
});
