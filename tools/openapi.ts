import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { MAX_SEGMENT_LENGTH, segmentPattern } from '@twinfront/shared/api/address';
import { type CallName, calls } from '@twinfront/shared/api/calls';
import { REQUEST_TIMEOUT_MS } from '@twinfront/shared/api/client';
import { replySchema, SUCCESS_CODES } from '@twinfront/shared/api/envelope';
import { idSchema, pictureSchema, timestampSchema } from '@twinfront/shared/api/fields';
import { MAX_RESULTS, sizeLimits } from '@twinfront/shared/api/limits';
import { MAX_TERM_LENGTH } from '@twinfront/shared/site/details';
import { paths } from '@twinfront/shared/site/paths';
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

const link = `A page of the site (${Object.values(paths).join(', ')}, with any query), a PDF file (a path that begins with \`/media/\` and ends with \`.pdf\`), an http(s) URL, which opens in a new tab, \`tel:\` with a telephone number, or \`mailto:\` with an e-mail address. Other values are invalid.`;
const ownDetails = `${link} Default: the details page of the item.`;
const html = `HTML of at most ${sizeLimits.bodyBytes} bytes. The gateway sanitizes it: structure, links and pictures remain; scripts, styles, forms, ids and classes are removed. An item with a larger body is dropped.`;

/** Fields that need no other description. */
const plainText = ['title', 'summary', 'copyright', 'message'];

/** Of each schema and of each of its other fields. */
const descriptions: Record<string, string> = {
  Envelope: 'The envelope of every reply.',
  'Envelope.code':
    '200 and 0 mean success. 401, 403 and 404 mean the same as these HTTP statuses. Any other code is an error, which the site shows with `msg`.',
  'Envelope.msg':
    'The message of an error, which the site shows as a toast; "Error" if it is missing. Not used on success.',
  'Envelope.data': 'The requested data.',

  Id: `A string or a number. A string has 1 to ${MAX_SEGMENT_LENGTH} characters and is neither \`.\` nor \`..\`. An item has a details page (\`${paths.details}?banner=…\`, \`${paths.details}?function=…\`) if its id consists of at most 64 letters A to Z, digits, \`_\`, \`-\` and \`.\`; otherwise it has only its \`link\`.`,
  Timestamp: 'ISO 8601 with time and offset; the date must exist.',

  Picture: 'A picture: its URL, alternative text and size.',
  'Picture.src':
    'An absolute http(s) URL, or a path that begins with `/media/`, which the gateway requests from `MEDIA_UPSTREAM`.',
  'Picture.alt': 'The alternative text; empty or missing for a decorative picture.',
  'Picture.width': 'The width of the file in pixels.',
  'Picture.height': 'The height of the file in pixels.',
  'Picture.srcset': 'The same picture with other widths.',
  'Picture.srcset.src': 'Like `src` of the picture.',
  'Picture.srcset.width': 'The width of this file in pixels.',

  Banner: 'A banner of the carousel on both home pages.',
  'Banner.id': 'The requested id.',
  'Banner.image': 'The wide picture.',
  'Banner.portrait': 'The tall picture for phones. Default: `image`.',
  'Banner.link': ownDetails,
  'Banner.body': `The content of the details page. ${html}`,

  FunctionEntry: 'An entry of the services on both home pages.',
  'FunctionEntry.id': 'The requested id.',
  'FunctionEntry.icon': 'A square picture.',
  'FunctionEntry.link': ownDetails,
  'FunctionEntry.body': `The content of the details page. ${html}`,

  SiteConfig: 'The config `site`: name, language, brand, footer and urgent notice of the site.',
  'SiteConfig.name': 'The name of the site.',
  'SiteConfig.description': 'A sentence that describes the site, for search engines.',
  'SiteConfig.locale': 'The language of the user interface.',
  'SiteConfig.timeZone': 'The time zone of displayed dates: an IANA name such as `Asia/Shanghai`.',
  'SiteConfig.brandColor': 'The brand colour, `#rrggbb`.',
  'SiteConfig.logo': 'The logo, displayed beside the name.',
  'SiteConfig.icon':
    'The icon in browsers and on home screens: a square picture of 512 pixels or more, or SVG. Default: `logo`.',
  'SiteConfig.footer': 'The footer of every page.',
  'SiteConfig.footer.icp': 'The ICP registration number, which links to beian.miit.gov.cn.',
  'SiteConfig.footer.publicSecurity':
    'The registration with the public security authority, which links to beian.mps.gov.cn.',
  'SiteConfig.footer.publicSecurity.number': 'The displayed number.',
  'SiteConfig.footer.publicSecurity.code': 'Its digits, for the link.',
  'SiteConfig.footer.links': 'The links of the footer, in this order.',
  'SiteConfig.footer.links.href': link,
  'SiteConfig.footer.contact':
    'How to reach the organisation: a plain text, or a list of plain texts and links.',
  'SiteConfig.footer.contact.href': `${link} An invalid one leaves the title without a link.`,

  'SiteConfig.alert':
    'An urgent notice on every page except the maintenance page, until the visitor closes it. Another text is shown again.',
  'SiteConfig.alert.text': 'Plain text that is not blank.',
  'SiteConfig.alert.link': `What the text links to. ${link} An invalid one leaves the text without a link.`,
  'SiteConfig.alert.level': 'How urgent it is. Default: `info`.',

  HomeConfig: 'The config `home`: the content of both home pages.',
  'HomeConfig.banners': 'Ids of the banners, in this order.',
  'HomeConfig.functions': 'Ids of the function entries, in this order.',
  'HomeConfig.notices': `The search term whose results are the notices, such as \`tag:notice\`: 1 to ${MAX_TERM_LENGTH} characters on one line. Empty: no notices.`,

  MaintenanceConfig: 'The config `maintenance`: the content of the maintenance page.',
  'MaintenanceConfig.reopensAt': 'The expected time at which the site opens again.',

  Article: 'A rich text, displayed as an article.',
  'Article.id': `The URL of the article is \`${paths.details}?article=\` with this id, or with the title if the id has more than ${MAX_TERM_LENGTH} characters or several lines. A search for the id must return the article first.`,
  'Article.title': `Plain text. \`${paths.details}?article=\` with the exact title also shows the article, if a search for it returns the article.`,
  'Article.body': html,
  'Article.aliases':
    'Earlier ids of the article, whose URLs also show it. A search for one of them must return the article first.',
  'Article.tags':
    'Names of tags, which the article shows. Each links to the articles that a search for `tag:` with the name lists.',
  'Article.updatedAt': 'The time of the last change.',
  Articles: `The article whose id or alias is the term first, then the best matches; only the first ${MAX_RESULTS} are used.`,

  CloseFlag:
    'A truthy value closes the site: `true`, a number other than 0, a string that is not empty, an object or an array. `false`, `0`, `""`, `null` or a missing value: the site is open.',
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
  const { Articles, ...schemas } = toJsonSchemaDefs(
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
