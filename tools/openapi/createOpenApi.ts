import { REQUEST_TIMEOUT_MS } from '@twinfront/shared/api/client';
import { SUCCESS_CODES } from '@twinfront/shared/api/envelope';
import { MAX_SEGMENT_LENGTH, segmentPattern } from '@twinfront/shared/api/segment';
import { configSchemas } from '@twinfront/shared/api/siteConfig';
import { MAX_TERM_LENGTH } from '@twinfront/shared/site/details';
import type { JsonSchema } from '@valibot/to-json-schema';
import { contractSchemas, ref } from './contractSchemas.ts';
import { exampleFailures, exampleReplies } from './exampleReplies.ts';

const description = `The API that the gateway asks when \`API_UPSTREAM\` names it: five calls, all GET without a body, all below one base path.

- A whole reply has to come within ${REQUEST_TIMEOUT_MS} ms. No call is repeated by itself.
- A reply is an envelope. HTTP 401, 403 and 404 have texts of their own for the visitor; any other status outside 2xx, and a reply that is not as described here, is a failure without a text.
- Optional fields may be missing or null. Fields that are not described are ignored. In a list, an item that is not as described is left out, and so is an optional field that is no time, no time zone or no colour; an unknown language reads as \`zh-CN\`.
- Ids and terms stand in the path as one segment, percent-encoded once, in UTF-8.`;

const emptyBearer = {
  type: 'http',
  scheme: 'bearer',
  description:
    'Every call carries `Authorization: Bearer` with an empty token. What a visitor sends never comes this far.',
};

const id = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id, as the config `home` or an address of the site names it.',
  schema: { type: 'string', pattern: segmentPattern.source, maxLength: MAX_SEGMENT_LENGTH },
};

const term = {
  name: 'term',
  in: 'path',
  required: true,
  description: `1 to ${MAX_TERM_LENGTH} characters, without blanks around them and without control characters.`,
  schema: { type: 'string', pattern: segmentPattern.source, maxLength: MAX_TERM_LENGTH },
};

const key = {
  name: 'key',
  in: 'query',
  required: true,
  description:
    'Which config. Each has its own schema: `SiteConfig`, `HomeConfig`, `MaintenanceConfig`.',
  schema: { type: 'string', enum: Object.keys(configSchemas) },
};

const enveloped = (properties: Record<string, JsonSchema>): JsonSchema => ({
  allOf: [ref('Envelope')],
  properties,
});

const success = (data: JsonSchema): JsonSchema => ({
  ...enveloped({ code: { enum: [...SUCCESS_CODES] }, data }),
  required: ['code', 'data'],
});

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

type OperationId = keyof typeof exampleReplies;

/** The contract of the API as an OpenAPI document, made from the schemas that read its replies. */
export function createOpenApi() {
  return {
    openapi: '3.1.1',
    info: {
      title: 'The API behind a Twinfront site',
      version: '1.0.0',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'https://api.example.org/v1', description: 'What `API_UPSTREAM` names.' }],
    security: [{ emptyBearer: [] }],
    paths: {
      '/banner/{id}': call('getBanner', 'A banner', 'BannerReply', [id]),
      '/function/{id}': call('getFunctionEntry', 'A function entry', 'FunctionEntryReply', [id]),
      '/support/config/getKey': call('getConfig', 'A config value', 'ConfigReply', [key]),
      '/richText/search/{term}': call(
        'searchRichText',
        'The rich texts that a term finds',
        'ArticlesReply',
        [term],
      ),
      '/support/config/getCloseFlag': call(
        'getCloseFlag',
        'Whether the site is closed; asked for every two seconds by default',
        'CloseFlagReply',
      ),
    },
    components: {
      securitySchemes: { emptyBearer },
      schemas,
      responses: {
        Refused: {
          description: 'Refused. The visitor reads the text of this status; the body is not read.',
        },
        NotFound: {
          description: 'There is no such thing: it is taken off the site.',
          content: json(
            { ...ref('Failure'), properties: { code: { const: 404 } } },
            { notFound: exampleFailures.notFound },
          ),
        },
        Failed: {
          description: 'A failure without a text. What was last known is shown on.',
        },
      },
    },
  };
}

function call(operationId: OperationId, summary: string, reply: string, parameters: object[] = []) {
  const examples = { ...exampleReplies[operationId], failure: exampleFailures.told };
  return {
    get: {
      operationId,
      summary,
      parameters,
      responses: {
        200: {
          description: 'What was asked for, or a failure with a text of its own.',
          content: json({ oneOf: [ref(reply), ref('Failure')] }, examples),
        },
        401: { $ref: '#/components/responses/Refused' },
        403: { $ref: '#/components/responses/Refused' },
        404: { $ref: '#/components/responses/NotFound' },
        default: { $ref: '#/components/responses/Failed' },
      },
    },
  };
}

const json = (schema: JsonSchema, examples: Record<string, unknown>) => ({
  'application/json': {
    schema,
    examples: Object.fromEntries(
      Object.entries(examples).map(([name, value]) => [name, { value }]),
    ),
  },
});
