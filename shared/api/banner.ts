import * as v from 'valibot';
import type { ApiClient, CallOptions } from './client.ts';
import { absent, idSchema, pictureSchema, textSchema } from './fields.ts';
import type { HtmlSchema } from './html.ts';
import { segment } from './segment.ts';

export const bannerSchema = (html: HtmlSchema) =>
  v.object({
    id: idSchema,
    title: textSchema,
    summary: absent(v.string()),
    image: pictureSchema,
    /** For phones. */
    portrait: absent(pictureSchema),
    link: absent(v.string()),
    body: absent(html),
  });

export type Banner = v.InferOutput<ReturnType<typeof bannerSchema>>;

export async function getBanner(
  client: ApiClient,
  id: string,
  options?: CallOptions,
): Promise<Banner> {
  return client.get(`banner/${segment(id)}`, bannerSchema(client.html), options);
}
