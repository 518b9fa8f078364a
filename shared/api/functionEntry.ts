import * as v from 'valibot';
import type { ApiClient, CallOptions } from './client.ts';
import { absent, idSchema, pictureSchema, textSchema } from './fields.ts';
import type { HtmlSchema } from './html.ts';
import { segment } from './segment.ts';

export const functionEntrySchema = (html: HtmlSchema) =>
  v.object({
    id: idSchema,
    title: textSchema,
    summary: absent(v.string()),
    icon: pictureSchema,
    link: absent(v.string()),
    body: absent(html),
  });

export type FunctionEntry = v.InferOutput<ReturnType<typeof functionEntrySchema>>;

export async function getFunctionEntry(
  client: ApiClient,
  id: string,
  options?: CallOptions,
): Promise<FunctionEntry> {
  return client.get(`function/${segment(id)}`, functionEntrySchema(client.html), options);
}
