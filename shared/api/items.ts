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

export const bannerSchema = <Html extends string>(html: HtmlSchema<Html>) =>
  v.object({
    id: idSchema,
    title: textSchema,
    summary: optional(textSchema),
    image: pictureSchema,
    /** For phones. */
    portrait: v.fallback(optional(pictureSchema), undefined),
    link: optional(textSchema),
    body: optional(html),
  });

export const functionEntrySchema = <Html extends string>(html: HtmlSchema<Html>) =>
  v.object({
    id: idSchema,
    title: textSchema,
    summary: optional(textSchema),
    icon: pictureSchema,
    link: optional(textSchema),
    body: optional(html),
  });

export const articleSchema = <Html extends string>(html: HtmlSchema<Html>) =>
  v.object({
    id: idSchema,
    title: textSchema,
    summary: optional(textSchema),
    body: html,
    /** Its earlier ids, which stay its addresses. */
    aliases: v.fallback(optional(listOf(idSchema)), undefined),
    /** Names, each of which lists its articles by the search for `tag:<name>`. */
    tags: v.fallback(optional(listOf(textSchema)), undefined),
    updatedAt: v.fallback(optional(timestampSchema), undefined),
  });

/** Best match first. */
export const articlesSchema = <Html extends string>(html: HtmlSchema<Html>) =>
  v.pipe(
    listOf(articleSchema(html)),
    v.transform((articles) => articles.slice(0, MAX_RESULTS)),
  );

type Output<Schema extends (html: never) => v.GenericSchema> = v.InferOutput<ReturnType<Schema>>;

export type Banner<Html extends string = SafeHtml> = Output<typeof bannerSchema<Html>>;
export type FunctionEntry<Html extends string = SafeHtml> = Output<
  typeof functionEntrySchema<Html>
>;
export type Article<Html extends string = SafeHtml> = Output<typeof articleSchema<Html>>;
