import { ApiError } from '@twinfront/shared/api/errors';
import type { SafeHtml } from '@twinfront/shared/api/fields';
import type { Content } from '../content/contentReader.ts';

/** `undefined`: the body is rejected. */
export type SanitizeBody = (body: string, id: string) => Promise<SafeHtml | undefined>;

/**
 * Content with sanitized bodies. An item whose body is rejected is removed from a list.
 *
 * @throws an `ApiError` if the content is a single item whose body is rejected, or what `sanitize` throws
 */
export async function sanitizeContent(
  content: Content<string>,
  sanitize: SanitizeBody,
): Promise<Content> {
  async function sanitizeItem<T extends { id: string; body: string }>(item: T) {
    const body = await sanitize(item.body, item.id);
    return body === undefined ? [] : [{ ...item, body }];
  }

  if (Array.isArray(content)) return (await Promise.all(content.map(sanitizeItem))).flat();
  if (!('id' in content)) return content;
  const { body, ...item } = content;
  if (body === undefined) return { ...item, body };
  const [sanitized] = await sanitizeItem({ ...item, body });
  if (sanitized) return sanitized;
  throw new ApiError({ kind: 'other' }, { cause: new Error('the sanitizer rejected the body') });
}
