import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { MAX_SEGMENT_LENGTH, segmentPattern } from '@twinfront/shared/api/address';
import { bannerSchema } from '@twinfront/shared/api/banner';
import { REQUEST_TIMEOUT_MS } from '@twinfront/shared/api/client';
import { closeFlagSchema, configSchemas } from '@twinfront/shared/api/config';
import { replySchema, SUCCESS_CODES } from '@twinfront/shared/api/envelope';
import {
  idSchema,
  pictureSchema,
  sanitizedHtml,
  timestampSchema,
} from '@twinfront/shared/api/fields';
import { functionEntrySchema } from '@twinfront/shared/api/functionEntry';
import { articlesSchema, MAX_RESULTS } from '@twinfront/shared/api/richText';
import { MAX_TERM_LENGTH } from '@twinfront/shared/site/details';
import { paths } from '@twinfront/shared/site/paths';
import { type JsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import { sizeLimits } from '../gateway/src/limits.ts';
import { root } from '../scripts/buildStamp.ts';

import examples from './openapi.examples.json' with { type: 'json' };

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

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

const link = `One of the site's pages (${Object.values(paths).join(', ')}, with any query), or an http(s) address, which opens in a new tab. Any other is refused.`;
const ownDetails = `${link} Without one, the item leads to its own details.`;
const html = `HTML of at most ${sizeLimits.bodyBytes} bytes. The gateway keeps its structure, links and pictures; scripts, styles, forms, ids and classes go. An item with a larger body is left out.`;

/** Of each schema and of each of its fields. */
const descriptions: Record<string, string> = {
  Envelope: 'Every reply.',
  'Envelope.code':
    '200 and 0 are success. Any other code is a failure that the visitor is told of.',
  'Envelope.msg':
    'Of a failure: what the visitor reads in a toast, or "Error" without it. It is not shown otherwise.',
  'Envelope.data': 'What was asked for.',

  Id: `Text or a number. Text is not empty, neither \`.\` nor \`..\`, and has at most ${MAX_SEGMENT_LENGTH} characters. An id of up to 64 letters A to Z, digits, \`_\`, \`-\` and \`.\` has an address of its own (\`${paths.details}?banner=…\`, \`${paths.details}?function=…\`); a banner or an entry with any other leads only to its own link.`,
  Timestamp: 'ISO 8601 with time and offset, on a day that exists.',

  Picture: 'A picture by its address.',
  'Picture.src':
    'An absolute http(s) address, or one that begins with `/media/`, which the gateway fetches from `MEDIA_UPSTREAM`.',
  'Picture.alt': 'What it shows, in words; empty if it only decorates.',
  'Picture.width': 'Pixels of the file.',
  'Picture.height': 'Pixels of the file.',
  'Picture.srcset': 'The same picture in other widths.',
  'Picture.srcset.src': 'As that of the picture.',
  'Picture.srcset.width': 'Pixels of this file.',

  Banner: 'A picture with words at the top of both homes.',
  'Banner.id': 'As it was asked for.',
  'Banner.title': 'Plain text.',
  'Banner.summary': 'Plain text.',
  'Banner.image': 'Wide.',
  'Banner.portrait': 'Tall, for phones; without it they show the wide one.',
  'Banner.link': ownDetails,
  'Banner.body': `${html} The details page shows it.`,

  FunctionEntry: 'One of the services that both homes offer.',
  'FunctionEntry.id': 'As it was asked for.',
  'FunctionEntry.title': 'Plain text.',
  'FunctionEntry.summary': 'Plain text.',
  'FunctionEntry.icon': 'A square.',
  'FunctionEntry.link': ownDetails,
  'FunctionEntry.body': `${html} The details page shows it.`,

  SiteConfig: 'The config of the key `site`: what stands around every page.',
  'SiteConfig.name': 'The name of the site.',
  'SiteConfig.description': 'A sentence for search engines.',
  'SiteConfig.locale': 'The language of the interface.',
  'SiteConfig.timeZone':
    'The time zone in which dates are shown: an IANA name such as `Asia/Shanghai`.',
  'SiteConfig.brandColor': 'The colour of the brand, `#rrggbb`.',
  'SiteConfig.logo': 'Stands beside the name.',
  'SiteConfig.footer': 'What stands below every page.',
  'SiteConfig.footer.copyright': 'Plain text.',
  'SiteConfig.footer.icp': 'The number of an ICP registration.',
  'SiteConfig.footer.links': 'In order.',
  'SiteConfig.footer.links.title': 'Plain text.',
  'SiteConfig.footer.links.href': link,
  'SiteConfig.footer.contact': 'Plain text.',

  HomeConfig: 'The config of the key `home`: what stands on both homes.',
  'HomeConfig.banners': 'Their ids, in order.',
  'HomeConfig.functions': 'Ids of the entries, in order.',
  'HomeConfig.notices': `The term whose search results are the notices: 1 to ${MAX_TERM_LENGTH} characters on one line. An empty one: no notices.`,

  MaintenanceConfig: 'The config of the key `maintenance`: what visitors read while it is closed.',
  'MaintenanceConfig.title': 'Plain text.',
  'MaintenanceConfig.message': 'Plain text.',
  'MaintenanceConfig.reopensAt': 'When the site is expected to open again.',

  Article: 'A rich text.',
  'Article.id': 'Names the article where its title cannot.',
  'Article.title': `Plain text. Its address is \`${paths.details}?article=\` and the title, or the id if the title has more than ${MAX_TERM_LENGTH} characters or several lines. A search for what the address holds has to find it.`,
  'Article.summary': 'Plain text.',
  'Article.body': html,
  'Article.updatedAt': 'When it was last changed.',
  Articles: `Best match first, at most ${MAX_RESULTS}; any further are not read.`,

  CloseFlag:
    'Closed: anything truthy (`true`, `1`, any text that is not empty, any object, any list). Open: `false`, `0`, `""`, `null` or nothing at all.',
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

type OperationId = keyof typeof examples.replies;

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
          description: 'The item does not exist; the gateway removes it from the site.',
          content: json(
            { ...ref('Failure'), properties: { code: { const: 404 } } },
            { notFound: examples.failures.notFound },
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
  const values = { ...examples.replies[operationId], failure: examples.failures.told };
  return {
    get: {
      operationId,
      summary,
      parameters,
      responses: {
        200: {
          description: 'What was asked for, or a failure with a text of its own.',
          content: json({ oneOf: [ref(reply), ref('Failure')] }, values),
        },
        401: { $ref: '#/components/responses/Refused' },
        403: { $ref: '#/components/responses/Refused' },
        404: { $ref: '#/components/responses/NotFound' },
        default: { $ref: '#/components/responses/Failed' },
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
 * The schemas of valid answers, from those that parse them. Parsers tolerate more: they drop an optional
 * field or an item of a list that is invalid, and ignore unknown fields.
 */
function contractSchemas(): Record<string, JsonSchema> {
  const { Articles, ...schemas } = toJsonSchemaDefs(
    {
      Envelope: replySchema,
      Id: idSchema,
      Timestamp: timestampSchema,
      Picture: pictureSchema,
      Banner: bannerSchema(sanitizedHtml),
      FunctionEntry: functionEntrySchema(sanitizedHtml),
      SiteConfig: configSchemas.site,
      HomeConfig: configSchemas.home,
      MaintenanceConfig: configSchemas.maintenance,
      Articles: articlesSchema(sanitizedHtml),
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

/** @throws if a field has no description, or a description no field */
function describe(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const unused = new Set(Object.keys(descriptions));

  function withDescription(schema: JsonSchema, key: string): JsonSchema {
    const description = descriptions[key];
    if (!unused.delete(key) || !description) throw new Error(`${key} has no description.`);
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
