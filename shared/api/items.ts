import * as v from 'valibot';
import {
  type HtmlSchema,
  idSchema,
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
    date: v.fallback(optional(timestampSchema), undefined),
    updatedAt: v.fallback(optional(timestampSchema), undefined),
    pinned: v.fallback(optional(v.boolean()), undefined),
    source: v.fallback(optional(textSchema), undefined),
    draft: v.fallback(optional(v.boolean()), undefined),
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
  const card = v.omit(article, ['body']);
  const found = listOf(v.object({ ...card.entries, excerpt: v.optional(v.string()) }));
  return {
    cards: v.object({ articles: found, isPartial: v.boolean() }),
    item: v.union([v.object({ item: article }), v.object({ similar: articles })]),
  };
}

type Output<Schema extends (html: never) => v.GenericSchema> = v.InferOutput<ReturnType<Schema>>;

export type Banner<Html extends string = SafeHtml> = Output<typeof bannerSchema<Html>>;
export type FunctionEntry<Html extends string = SafeHtml> = Output<
  typeof functionEntrySchema<Html>
>;
export type Article<Html extends string = SafeHtml> = Output<typeof articleSchema<Html>>;
