import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { MAX_SEGMENT_LENGTH, segmentPattern } from '@twinfront/shared/api/address';
import { type CallName, calls } from '@twinfront/shared/api/calls';
import { REQUEST_TIMEOUT_MS } from '@twinfront/shared/api/client';
import { configDescriptions } from '@twinfront/shared/api/config';
import { envelopeDescriptions, replySchema, SUCCESS_CODES } from '@twinfront/shared/api/envelope';
import {
  fieldDescriptions,
  idSchema,
  pictureSchema,
  timestampSchema,
} from '@twinfront/shared/api/fields';
import { itemDescriptions } from '@twinfront/shared/api/items';
import { MAX_RESULTS } from '@twinfront/shared/api/limits';
import { MAX_TERM_LENGTH } from '@twinfront/shared/site/details';
import { type JsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import { root } from '../scripts/repository.ts';
import examples from './openapi.examples.json' with { type: 'json' };

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const description = `The content API that a gateway requests (\`API_UPSTREAM\`): five GET endpoints without a request body, below one base path.

- The gateway reads a complete reply within ${REQUEST_TIMEOUT_MS} ms, or the call times out. It does not retry a call.
- Every reply is an envelope. The site shows a message of its own for HTTP 401, 403 and 404, and for these codes in an envelope. Any other status outside 2xx, and a reply that violates this contract, is an error without a message.
- Optional fields may be missing or null. Unknown fields are ignored. An invalid item of a list is dropped. An optional field with an invalid time, time zone, colour, picture, size, alternative text or urgent notice is dropped. An unknown \`locale\` means \`zh-CN\`.
- Ids and terms are one path segment, percent-encoded once, in UTF-8.`;

const emptyBearer = {
  type: 'http',
  scheme: 'bearer',
  description:
    'The gateway sends `Authorization: Bearer` with an empty token. It does not forward the header of a visitor.',
};

const id = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id of the item, from the config `home` or from a URL of the site.',
  schema: { type: 'string', pattern: segmentPattern.source, maxLength: MAX_SEGMENT_LENGTH },
};

const term = {
  name: 'term',
  in: 'path',
  required: true,
  description: `The search term: 1 to ${MAX_TERM_LENGTH} characters, without leading or trailing spaces and without control characters. \`tag:\` with the name of a tag lists the articles that have it, newest first.`,
  schema: { type: 'string', pattern: segmentPattern.source, maxLength: MAX_TERM_LENGTH },
};

const key = {
  name: 'key',
  in: 'query',
  required: true,
  description:
    'The name of the config value. Schemas: `SiteConfig`, `HomeConfig`, `MaintenanceConfig`.',
  schema: { type: 'string', enum: Object.keys(calls.config.schemas) },
};

const enveloped = (properties: Record<string, JsonSchema>): JsonSchema => ({
  allOf: [ref('Envelope')],
  properties,
});

const success = (data: JsonSchema): JsonSchema => ({
  ...enveloped({ code: { enum: [...SUCCESS_CODES] }, data }),
  required: ['code', 'data'],
});

/** Fields that need no other description. */
const plainText = ['title', 'summary', 'copyright', 'message'];

const descriptions: Record<string, string> = {
  ...envelopeDescriptions,
  ...fieldDescriptions,
  ...itemDescriptions,
  ...configDescriptions,
};

const schemas: Record<string, JsonSchema> = {
  ...contractSchemas(),
  BannerReply: success(ref('Banner')),
  FunctionEntryReply: success(ref('FunctionEntry')),
  ConfigReply: success({
    anyOf: [ref('SiteConfig'), ref('HomeConfig'), ref('MaintenanceConfig')],
  }),
  ArticlesReply: success(ref('Articles')),
  CloseFlagReply: { ...success(ref('CloseFlag')), required: ['code'] },
  Failure: enveloped({ code: { not: { enum: [...SUCCESS_CODES] } } }),
};

interface Operation {
  operationId: keyof typeof examples.replies;
  summary: string;
  /** The name of the schema of its reply. */
  reply: string;
}

const operations: Record<CallName, Operation> = {
  banner: { operationId: 'getBanner', summary: 'A banner', reply: 'BannerReply' },
  function: {
    operationId: 'getFunctionEntry',
    summary: 'A function entry',
    reply: 'FunctionEntryReply',
  },
  config: { operationId: 'getConfig', summary: 'A config value', reply: 'ConfigReply' },
  search: {
    operationId: 'searchRichText',
    summary: 'Search for rich texts',
    reply: 'ArticlesReply',
  },
  closeFlag: {
    operationId: 'getCloseFlag',
    summary: 'The close flag; requested every two seconds by default',
    reply: 'CloseFlagReply',
  },
};

const parameters = new Map(Object.entries({ id, key, term }));

/** The contract of the API as an OpenAPI document, generated from the schemas that parse its replies. */
export function createOpenApi() {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Content API of a Twinfront site',
      version: '1.0.0',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'https://api.example.org/v1', description: 'The value of `API_UPSTREAM`.' }],
    security: [{ emptyBearer: [] }],
    paths: Object.fromEntries(
      Object.entries(calls).map(([name, { path }]) => [
        `/${path.replace(/\?.*/, '')}`,
        describeCall(path, operations[name as CallName]),
      ]),
    ),
    components: {
      securitySchemes: { emptyBearer },
      schemas,
      responses: {
        Unauthorized: {
          description:
            'Authentication or authorization failed. The site shows the message of the status; the body is ignored.',
        },
        NotFound: {
          description: 'The item does not exist. The gateway removes it from the site.',
          content: json(
            { ...ref('Failure'), properties: { code: { const: 404 } } },
            { notFound: examples.failures.notFound },
          ),
        },
        Error: {
          description:
            'An error without a message. The gateway serves stale content, if it has any.',
        },
      },
    },
  };
}

function describeCall(path: string, { operationId, summary, reply }: Operation) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = { ...examples.replies[operationId], failure: examples.failures.error };
  return {
    get: {
      operationId,
      summary,
      parameters: names.map((name) => parameters.get(name)),
      responses: {
        200: {
          description: 'The requested data, or an error with a message.',
          content: json({ oneOf: [ref(reply), ref('Failure')] }, values),
        },
        401: { $ref: '#/components/responses/Unauthorized' },
        403: { $ref: '#/components/responses/Unauthorized' },
        404: { $ref: '#/components/responses/NotFound' },
        default: { $ref: '#/components/responses/Error' },
      },
    },
  };
}

const json = (schema: JsonSchema, values: Record<string, unknown>) => ({
  'application/json': {
    schema,
    examples: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
  },
});

/**
 * The schemas of valid replies, from the schemas that parse them. Parsers tolerate more: they drop an optional
 * field or an item of a list that is invalid, and ignore unknown fields.
 */
function contractSchemas(): Record<string, JsonSchema> {
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
  const text = JSON.stringify(createOpenApi(), null, 2);
  writeFileSync(path.join(root, 'docs/openapi.json'), `${text}\n`);
}
