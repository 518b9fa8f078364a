import * as v from 'valibot';
import type { ApiClient, CallOptions } from './client.ts';
import { absent, idSchema, pictureSchema, textSchema } from './fields.ts';
import type { HtmlSchema } from './html.ts';

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

export function getFunctionEntry(
  client: ApiClient,
  id: string,
  options?: CallOptions,
): Promise<FunctionEntry> {
  const path = `function/${encodeURIComponent(id)}`;
  return client.get(path, functionEntrySchema(client.html), options);
}
