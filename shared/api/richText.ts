import * as v from 'valibot';
import { segment } from './address.ts';
import type { ApiClient, CallOptions } from './client.ts';
import {
  type HtmlSchema,
  idSchema,
  listOf,
  optional,
  type SafeHtml,
  textSchema,
  timestampSchema,
} from './fields.ts';

export const MAX_RESULTS = 50;

export const articleSchema = <Html extends string>(html: HtmlSchema<Html>) =>
  v.object({
    id: idSchema,
    title: textSchema,
    summary: optional(v.string()),
    body: html,
    updatedAt: v.fallback(optional(timestampSchema), undefined),
  });

export type Article<Html extends string = SafeHtml> = v.InferOutput<
  ReturnType<typeof articleSchema<Html>>
>;

/** Best match first, at most 50. */
export const articlesSchema = <Html extends string>(html: HtmlSchema<Html>) =>
  v.pipe(
    listOf(articleSchema(html)),
    v.transform((articles) => articles.slice(0, MAX_RESULTS)),
  );

export async function searchRichText<Html extends string>(
  client: ApiClient<Html>,
  term: string,
  options?: CallOptions,
): Promise<Article<Html>[]> {
  return client.get(`richText/search/${segment(term)}`, articlesSchema(client.html), options);
}
