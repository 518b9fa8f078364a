import type { Answer, CallKey } from '@twinfront/shared/api/calls';
import { ApiError } from '@twinfront/shared/api/errors';
import type { SafeHtml } from '@twinfront/shared/api/fields';

/** `undefined`: the body is rejected. */
export type SanitizeBody = (body: string, id: string) => Promise<SafeHtml | undefined>;

/**
 * An answer with sanitized bodies. An item whose body is rejected is removed from a list.
 *
 * @throws an `ApiError` if the answer is a single item whose body is rejected, or what `sanitize` throws
 */
export async function sanitizeContent(
  answer: Answer<CallKey, string>,
  sanitize: SanitizeBody,
): Promise<Answer<CallKey>> {
  async function sanitizeItem<T extends { id: string; body: string }>(item: T) {
    const body = await sanitize(item.body, item.id);
    return body === undefined ? [] : [{ ...item, body }];
  }

  if (Array.isArray(answer)) return (await Promise.all(answer.map(sanitizeItem))).flat();
  if (typeof answer === 'boolean' || !('id' in answer)) return answer;
  const { body, ...item } = answer;
  if (body === undefined) return { ...item, body };
  const [sanitized] = await sanitizeItem({ ...item, body });
  if (sanitized) return sanitized;
  throw new ApiError({ kind: 'other' }, { cause: new Error('the sanitizer rejected the body') });
}
