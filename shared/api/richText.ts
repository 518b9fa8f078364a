import * as v from 'valibot';
import type { ApiClient, CallOptions } from './client.ts';
import { absent, idSchema, listOf, textSchema, timestampSchema } from './fields.ts';
import type { HtmlSchema } from './html.ts';
import { segment } from './segment.ts';

export const MAX_RESULTS = 50;

export const articleSchema = (html: HtmlSchema) =>
  v.object({
    id: idSchema,
    title: textSchema,
    summary: absent(v.string()),
    body: html,
    updatedAt: v.fallback(absent(timestampSchema), undefined),
  });

export type Article = v.InferOutput<ReturnType<typeof articleSchema>>;

/** Best match first, at most 50. */
export const articlesSchema = (html: HtmlSchema) =>
  v.pipe(
    listOf(articleSchema(html)),
    v.transform((articles) => articles.slice(0, MAX_RESULTS)),
  );

export async function searchRichText(
  client: ApiClient,
  term: string,
  options?: CallOptions,
): Promise<Article[]> {
  return client.get(`richText/search/${segment(term)}`, articlesSchema(client.html), options);
}
