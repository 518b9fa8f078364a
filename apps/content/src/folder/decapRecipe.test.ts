import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { configFiles, itemFolders } from '../model/layout.ts';
import { emptyIndex } from '../testing/emptyIndex.ts';
import { fieldsIn } from '../testing/fieldsIn.ts';
import { createReferences } from './references.ts';
import { createSchemas } from './schemas.ts';

interface Field {
  name: string;
  fields?: Field[];
  widget: string;
}

interface Collection {
  folder?: string;
  fields: Field[];
  files?: { file: string; fields: Field[] }[];
}

const document = readFileSync(
  join(import.meta.dirname, '../../../../docs/content-decap.md'),
  'utf8',
);
const [, recipe = ''] = /```yaml\n(.*?)\n```/s.exec(document) ?? [];
const { collections }: { collections: Collection[] } = parse(recipe, { merge: true });
const forms = new Map(
  collections.flatMap(({ folder, fields, files }) =>
    files
      ? files.map((each) => [each.file, each.fields] as const)
      : [[folder ?? '', fields] as const],
  ),
);

/** As `fieldsIn` names the fields of a schema. */
function pathsOf(fields: Field[], parent: string[] = []): string[] {
  return fields.flatMap(({ name, widget, fields: inner }) => {
    const path = [...parent, name];
    const isList = widget === 'list';
    const item = isList ? [...path, '0'] : path;
    const below = inner ? pathsOf(inner, item) : [];
    return [path.join('.'), ...below];
  });
}

it('has a form for each file of a content folder', () => {
  expect([...forms.keys()].sort()).toEqual([...configFiles, ...itemFolders].sort());
});

const schemas = createSchemas(createReferences('site.yaml', emptyIndex));

it.each(Object.entries(schemas))('has the fields of %s, and no other', (place, schema) => {
  const form = forms.get(place) ?? [];
  const isItem = !place.endsWith('.yaml');
  const [body] = isItem ? form.filter(({ name }) => name === 'body') : [];
  expect(body?.widget).toBe(isItem ? 'markdown' : undefined);
  // The schema of a contact depends on its value.
  const isInContact = (path: string) => path.startsWith('footer.contact.');
  const fields = pathsOf(form.filter((field) => field !== body)).filter(
    (path) => !isInContact(path),
  );
  const known = fieldsIn(schema).filter(
    (path) => !/\.0$|^\w+\.0$/.test(path) && !isInContact(path),
  );
  expect([...fields].sort()).toEqual([...new Set(known)].sort());
});
