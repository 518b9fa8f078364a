import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { calls } from '@twinfront/shared/api/calls';
import { replySchema } from '@twinfront/shared/api/envelope';
import { idSchema, pictureSchema, timestampSchema } from '@twinfront/shared/api/fields';
import { hoursSchema, spanSchema } from '@twinfront/shared/api/hours';
import { MAX_RESULTS } from '@twinfront/shared/api/limits';
import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import published from '../docs/openapi.json' with { type: 'json' };
import { root } from '../scripts/repository.ts';

/**
 * The published contract with the current schemas. Its texts, paths, examples and the schemas of envelopes are
 * written by hand.
 */
export function createOpenApi() {
  const { schemas } = published.components;
  const current = withDescriptions(createSchemas(), schemas);
  return {
    ...published,
    components: { ...published.components, schemas: { ...schemas, ...current } },
  };
}

/**
 * The schemas of valid replies, from the schemas that parse them. Parsers tolerate more: they drop an optional
 * field or an item of a list that is invalid, and ignore unknown fields.
 */
function createSchemas() {
  const { Articles, ...schemas } = toJsonSchemaDefs(
    {
      Envelope: replySchema,
      Id: idSchema,
      Timestamp: timestampSchema,
      Picture: pictureSchema,
      OpeningSpan: spanSchema,
      OpeningHours: hoursSchema,
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
      overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    },
  );
  return { ...schemas, Articles: { ...Articles, maxItems: MAX_RESULTS } };
}

/** A schema with the descriptions that an earlier version of it has at the same places. */
function withDescriptions<Part>(part: Part, earlier: unknown): Part {
  if (typeof part !== 'object' || part === null) return part;
  const places = (earlier ?? {}) as Record<string, unknown>;
  const parts = Object.entries(part).map(([key, value]) => [
    key,
    withDescriptions(value, places[key]),
  ]);
  if (Array.isArray(part)) return parts.map(([, value]) => value) as Part;
  // A property can have this name too.
  const { description } = places;
  return Object.fromEntries(
    typeof description === 'string' ? [['description', description], ...parts] : parts,
  );
}

if (import.meta.main) {
  const text = JSON.stringify(createOpenApi(), null, 2);
  writeFileSync(path.join(root, 'docs/openapi.json'), `${text}\n`);
}
