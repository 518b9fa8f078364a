import { ApiError } from '@twinfront/shared/api/errors';
import type { SafeHtml } from '@twinfront/shared/api/fields';
import type { Content } from '../content/fetchByKey.ts';
import { withTimeout } from '../http/timeout.ts';

/** `undefined`: the body is rejected. */
export type SanitizeBody = (body: string, id: string) => Promise<SafeHtml | undefined>;

/** As long as a reply of the API may take. */
const TIMEOUT_MS = 5000;

/**
 * Content with sanitized bodies. An item whose body is rejected is an invalid one: it is dropped from
 * a list, and a reply that is nothing else fails.
 *
 * @throws an `ApiError`
 */
export async function sanitizeContent(
  content: Content<string>,
  sanitize: SanitizeBody,
  timeoutMs = TIMEOUT_MS,
): Promise<Content> {
  const sanitized = await withTimeout(sanitizeBodies(content, sanitize), timeoutMs);
  if (!sanitized) {
    throw new ApiError({ kind: 'timeout' }, { cause: new Error('sanitizing takes too long') });
  }
  return sanitized;
}

async function sanitizeBodies(content: Content<string>, sanitize: SanitizeBody): Promise<Content> {
  async function sanitizeItem<T extends { id: string; body: string }>(item: T) {
    const body = await sanitize(item.body, item.id);
    return body === undefined ? undefined : { ...item, body };
  }

  if (Array.isArray(content)) {
    const articles = await Promise.all(content.map(sanitizeItem));
    return articles.filter((article) => article !== undefined);
  }
  if (!('id' in content)) return content;
  const { body, ...item } = content;
  if (body === undefined) return { ...item, body };
  const sanitized = await sanitizeItem({ ...item, body });
  if (!sanitized)
    throw new ApiError({ kind: 'other' }, { cause: new Error('its body is rejected') });
  return sanitized;
}
