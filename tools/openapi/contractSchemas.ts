import { bannerSchema } from '@twinfront/shared/api/banner';
import { closeFlagSchema } from '@twinfront/shared/api/closeFlag';
import { replySchema } from '@twinfront/shared/api/envelope';
import { idSchema, pictureSchema, timestampSchema } from '@twinfront/shared/api/fields';
import { functionEntrySchema } from '@twinfront/shared/api/functionEntry';
import { cleanedHtml } from '@twinfront/shared/api/html';
import { articlesSchema, MAX_RESULTS } from '@twinfront/shared/api/richText';
import { configSchemas } from '@twinfront/shared/api/siteConfig';
import { type JsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import { fieldTexts } from './fieldTexts.ts';

export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/**
 * What an API should send, from the schemas that read it. They forgive more: an optional field or an
 * item of a list that breaks its rule is left out, and fields that they do not know are.
 */
export function contractSchemas(): Record<string, JsonSchema> {
  const { Articles, ...schemas } = toJsonSchemaDefs(
    {
      Envelope: replySchema,
      Id: idSchema,
      Timestamp: timestampSchema,
      Picture: pictureSchema,
      Banner: bannerSchema(cleanedHtml),
      FunctionEntry: functionEntrySchema(cleanedHtml),
      SiteConfig: configSchemas.site,
      HomeConfig: configSchemas.home,
      MaintenanceConfig: configSchemas.maintenance,
      Articles: articlesSchema(cleanedHtml),
      CloseFlag: closeFlagSchema,
    },
    {
      target: 'draft-2020-12',
      // As it is on the wire, before anything is transformed.
      typeMode: 'input',
      // `check`: what no schema can say, so the texts do. `finite`: what JSON is anyway.
      ignoreActions: ['check', 'finite'],
      overrideRef: ({ referenceId }) => ref(referenceId).$ref,
    },
  );
  const Article = schemaOf(Articles.items);
  return describe({
    ...schemas,
    Article,
    Articles: { ...Articles, items: ref('Article'), maxItems: MAX_RESULTS },
  });
}

/** Puts each text beside what it describes. No field goes without one, and no text is left over. */
function describe(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const unused = new Set(Object.keys(fieldTexts));

  function withText(schema: JsonSchema, key: string): JsonSchema {
    const description = fieldTexts[key];
    if (!description) throw new Error(`fieldTexts says nothing of ${key}.`);
    unused.delete(key);
    for (const object of objectsIn(schema)) {
      for (const [field, value] of Object.entries(object.properties ?? {})) {
        object.properties = {
          ...object.properties,
          [field]: withText(schemaOf(value), `${key}.${field}`),
        };
      }
    }
    return { description, ...schema };
  }

  const described = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, withText(schema, name)]),
  );
  if (unused.size > 0) throw new Error(`fieldTexts describes what is not: ${[...unused]}.`);
  return described;
}

/** The objects that a schema speaks of without a name: itself, one that may be null, a list's items. */
function objectsIn(schema: JsonSchema): JsonSchema[] {
  if (schema.properties) return [schema];
  const inner = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items].flat() : [])];
  return inner.flatMap((part) => objectsIn(schemaOf(part)));
}

function schemaOf(part: JsonSchema['items']): JsonSchema {
  if (typeof part !== 'object' || Array.isArray(part)) throw new Error('no schema');
  return part;
}
