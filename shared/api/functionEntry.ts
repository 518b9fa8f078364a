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

export const functionEntrySchema = <Html extends string>(html: HtmlSchema<Html>) =>
  v.object({
    id: idSchema,
    title: textSchema,
    summary: optional(v.string()),
    icon: pictureSchema,
    link: optional(v.string()),
    body: optional(html),
  });

export type FunctionEntry<Html extends string = SafeHtml> = v.InferOutput<
  ReturnType<typeof functionEntrySchema<Html>>
>;

export async function getFunctionEntry<Html extends string>(
  client: ApiClient<Html>,
  id: string,
  options?: CallOptions,
): Promise<FunctionEntry<Html>> {
  return client.get(`function/${segment(id)}`, functionEntrySchema(client.html), options);
}
