import * as v from 'valibot';
import {
  type HtmlSchema,
  idSchema,
  linkDescription,
  listOf,
  optional,
  pictureSchema,
  type SafeHtml,
  textSchema,
  timestampSchema,
} from './fields.ts';
import { MAX_RESULTS } from './limits.ts';

const preview = v.fallback(optional(pictureSchema), undefined);

export const bannerSchema = <Html extends string>(html: HtmlSchema<Html>) =>
  v.object({
    id: idSchema,
    title: textSchema,
    summary: optional(textSchema),
    image: pictureSchema,
    portrait: v.fallback(optional(pictureSchema), undefined),
    preview,
    link: optional(textSchema),
    body: optional(html),
  });

export const functionEntrySchema = <Html extends string>(html: HtmlSchema<Html>) =>
  v.object({
    id: idSchema,
    title: textSchema,
    summary: optional(textSchema),
    icon: pictureSchema,
    preview,
    link: optional(textSchema),
    body: optional(html),
  });

const articleSchema = <Html extends string>(html: HtmlSchema<Html>) =>
  v.object({
    id: idSchema,
    title: textSchema,
    summary: optional(textSchema),
    body: html,
    preview,
    aliases: v.fallback(optional(listOf(idSchema)), undefined),
    tags: v.fallback(optional(listOf(textSchema)), undefined),
    updatedAt: v.fallback(optional(timestampSchema), undefined),
  });

/** Best match first. */
export const articlesSchema = <Html extends string>(html: HtmlSchema<Html>) =>
  v.pipe(
    listOf(articleSchema(html)),
    v.transform((articles) => articles.slice(0, MAX_RESULTS)),
  );

/** The parts of a search that the gateway sends to browsers, by name; see `AnswerParts`. */
export function searchPartSchemas<Html extends string>(html: HtmlSchema<Html>) {
  const article = articleSchema(html);
  const articles = listOf(v.omit(article, ['body', 'tags']));
  return {
    cards: v.object({ articles, isPartial: v.boolean() }),
    item: v.union([v.object({ item: article }), v.object({ similar: articles })]),
  };
}

const previewOf = (others: string) =>
  `The picture in link previews of other services, JPEG or PNG. Default: the first JPEG or PNG of ${others}.`;
const ownDetails = `${linkDescription} Default: the details page of the item.`;
const html =
  'HTML of at most 1 MiB in UTF-8. The gateway sanitizes it: structure, links and pictures remain; scripts, styles, forms, ids and classes are removed. An item with a larger body is dropped.';
const ownBody = `The content of the details page. ${html}`;

/** For docs/openapi.json: see `fieldDescriptions`. */
export const itemDescriptions = {
  Banner: 'A banner of the carousel on both home pages.',
  'Banner.id': 'The requested id.',
  'Banner.image': 'The wide picture.',
  'Banner.portrait': 'The tall picture for phones. Default: `image`.',
  'Banner.preview': previewOf('`image`'),
  'Banner.link': ownDetails,
  'Banner.body': ownBody,

  FunctionEntry: 'An entry of the services on both home pages.',
  'FunctionEntry.id': 'The requested id.',
  'FunctionEntry.icon': 'A square picture.',
  'FunctionEntry.preview': previewOf('`icon`'),
  'FunctionEntry.link': ownDetails,
  'FunctionEntry.body': ownBody,

  Article: 'A rich text, displayed as an article.',
  'Article.id':
    'The URL of the article is `/details?article=` with this id, or with the title if the id has more than 100 characters or several lines. A search for the id must return the article first.',
  'Article.title':
    'Plain text. `/details?article=` with the exact title also shows the article, if a search for it returns the article.',
  'Article.body': html,
  'Article.preview': previewOf('`body`'),
  'Article.aliases':
    'Earlier ids of the article, whose URLs also show it. A search for one of them must return the article first.',
  'Article.tags':
    'Names of tags, which the article shows. Each links to the articles that a search for `tag:` with the name lists.',
  'Article.updatedAt': 'The time of the last change.',
  Articles: `The article whose id or alias is the term first, then the best matches; only the first ${MAX_RESULTS} are used.`,
};

type Output<Schema extends (html: never) => v.GenericSchema> = v.InferOutput<ReturnType<Schema>>;

export type Banner<Html extends string = SafeHtml> = Output<typeof bannerSchema<Html>>;
export type FunctionEntry<Html extends string = SafeHtml> = Output<
  typeof functionEntrySchema<Html>
>;
export type Article<Html extends string = SafeHtml> = Output<typeof articleSchema<Html>>;
