import * as v from 'valibot';
import { segment } from './address.ts';
import type { ApiClient, CallOptions } from './client.ts';
import {
  type HtmlSchema,
  idSchema,
  optional,
  pictureSchema,
  type SafeHtml,
  textSchema,
} from './fields.ts';

export const bannerSchema = <Html extends string>(html: HtmlSchema<Html>) =>
  v.object({
    id: idSchema,
    title: textSchema,
    summary: optional(v.string()),
    image: pictureSchema,
    /** For phones. */
    portrait: optional(pictureSchema),
    link: optional(v.string()),
    body: optional(html),
  });

export type Banner<Html extends string = SafeHtml> = v.InferOutput<
  ReturnType<typeof bannerSchema<Html>>
>;

export async function getBanner<Html extends string>(
  client: ApiClient<Html>,
  id: string,
  options?: CallOptions,
): Promise<Banner<Html>> {
  return client.get(`banner/${segment(id)}`, bannerSchema(client.html), options);
}
