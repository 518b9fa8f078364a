import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { calls } from '@twinfront/shared/api/calls';
import { configDescriptions } from '@twinfront/shared/api/config';
import { envelopeDescriptions, replySchema } from '@twinfront/shared/api/envelope';
import {
  fieldDescriptions,
  idSchema,
  pictureSchema,
  timestampSchema,
} from '@twinfront/shared/api/fields';
import { itemDescriptions } from '@twinfront/shared/api/items';
import { MAX_RESULTS } from '@twinfront/shared/api/limits';
import { type JsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import document from '../docs/openapi.json' with { type: 'json' };
import { root } from '../scripts/repository.ts';

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Fields that need no other description. */
const plainText = ['title', 'summary', 'copyright', 'message'];

const descriptions: Record<string, string> = {
  ...envelopeDescriptions,
  ...fieldDescriptions,
  ...itemDescriptions,
  ...configDescriptions,
};

/**
 * The schemas of valid replies, from the schemas that parse them. Parsers tolerate more: they drop an optional
 * field or an item of a list that is invalid, and ignore unknown fields.
 */
export function contractSchemas(): Record<string, JsonSchema> {
  const schemas = toJsonSchemaDefs(
    {
      Envelope: replySchema,
      Id: idSchema,
      Timestamp: timestampSchema,
      Picture: pictureSchema,
      Banner: calls.banner.schema,
      FunctionEntry: calls.function.schema,
      SiteConfig: calls.config.schemas.site,
      HomeConfig: calls.config.schemas.home,
      MaintenanceConfig: calls.config.schemas.maintenance,
      Article: calls.search.schema.pipe[0].item.wrapped,
      Articles: calls.search.schema,
      CloseFlag: calls.closeFlag.schema,
    },
    {
      target: 'draft-2020-12',
      // The reply as it is sent, before transformations.
      typeMode: 'input',
      // JSON Schema cannot express `check`: the descriptions do. `finite`: every JSON number is.
      ignoreActions: ['check', 'finite'],
      overrideRef: ({ referenceId }) => ref(referenceId).$ref,
    },
  );
  return describe({ ...schemas, Articles: { ...schemas.Articles, maxItems: MAX_RESULTS } });
}

/** @throws if a field has no description, or a description no field */
function describe(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const unused = new Set(Object.keys(descriptions));

  function withDescription(schema: JsonSchema, key: string): JsonSchema {
    const isPlain = plainText.some((name) => key.endsWith(`.${name}`));
    const description = descriptions[key] ?? (isPlain ? 'Plain text.' : undefined);
    if (!description) throw new Error(`${key} has no description.`);
    unused.delete(key);
    for (const object of objectsIn(schema)) {
      const fields = Object.entries(object.properties ?? {});
      object.properties = Object.fromEntries(
        fields.map(([name, field]) => [name, withDescription(schemaOf(field), `${key}.${name}`)]),
      );
    }
    return { description, ...schema };
  }

  const described = Object.entries(schemas).map(
    ([name, schema]) => [name, withDescription(schema, name)] as const,
  );
  if (unused.size > 0) throw new Error(`These descriptions have no field: ${[...unused]}.`);
  return Object.fromEntries(described);
}

/** The anonymous objects of a schema: itself, a nullable one, the items of a list. */
function objectsIn(schema: JsonSchema): JsonSchema[] {
  if (schema.properties) return [schema];
  const inner = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items].flat() : [])];
  return inner.flatMap((part) => objectsIn(schemaOf(part)));
}

function schemaOf(part: JsonSchema['items']): JsonSchema {
  if (typeof part !== 'object' || Array.isArray(part)) throw new Error('no schema');
  return part;
}

if (import.meta.main) {
  // Paths, examples and the schemas of envelopes are written by hand.
  Object.assign(document.components.schemas, contractSchemas());
  const text = JSON.stringify(document, null, 2);
  writeFileSync(path.join(root, 'docs/openapi.json'), `${text}\n`);
}
