import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import { expect, it } from 'vitest';
import { configFiles } from '../model/layout.ts';
import { emptyIndex } from '../testing/emptyIndex.ts';
import { createReferences } from './references.ts';
import { createSchemas, hints } from './schemas.ts';

const schemas = createSchemas(createReferences('site.yaml', emptyIndex));

const overrideSchema: ConversionConfig['overrideSchema'] = ({ valibotSchema, jsonSchema }) => {
  // Editors read `2026` and `true` as what they are in YAML; a sync reads text.
  if (valibotSchema.type === 'string') {
    return { ...jsonSchema, type: ['string', 'number', 'boolean'] };
  }
  // The contact of a site is text, a link, or a list of both.
  const { getter } = valibotSchema as { getter?: (value: unknown) => unknown };
  return getter && getter({}) !== getter('') ? {} : undefined;
};

/** With the hint of each field, which editors show at its name. */
function described(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(described);
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (key !== 'properties') return [key, described(each)];
      const fields = Object.entries(each).map(([name, field]) => [
        name,
        { description: hints[name], ...(described(field) as object) },
      ]);
      return [key, Object.fromEntries(fields)];
    }),
  );
}

it.each(configFiles)(
  'the JSON Schema of %s, with which editors check and complete it, has the fields that a sync accepts',
  async (file) => {
    const options = { typeMode: 'input', errorMode: 'ignore', overrideSchema } as const;
    const schema = described(toJsonSchema(schemas[file], options));
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(
      `../../templates/site/_schemas/${file.replace('yaml', 'json')}`,
    );
  },
);
