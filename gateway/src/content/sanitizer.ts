import type { Answer, CallKey } from '@twinfront/shared/api/calls';
import { ApiError } from '@twinfront/shared/api/errors';
import type { SafeHtml } from '@twinfront/shared/api/fields';
import type { Log } from '@twinfront/shared/node/log';
import { sanitizerLimits } from '../limits.ts';
import { createDemand, type Priority } from '../queue.ts';
import { createWorker, WorkerLimitError } from '../worker.ts';

export type HtmlSanitizer = ReturnType<typeof createHtmlSanitizer>;

interface Item {
  /** The key of the answer that has the item, for the log. */
  key: string;
  id: string;
  priority: Priority;
}

/** Sanitizes the bodies of items in a worker thread, so that none blocks the event loop. */
export function createHtmlSanitizer(
  log: Log,
  limits: Partial<typeof sanitizerLimits> = {},
  publicOrigin?: string,
) {
  const { timeoutMs, bodyBytes, heapMb } = { ...sanitizerLimits, ...limits };
  const module = new URL('./worker/sanitizeHtml.ts', import.meta.url);
  const { run, close } = createWorker(module, log, { heapMb, workerData: { publicOrigin } });

  /**
   * @returns `undefined` if the body exceeds the limit of size or depth, which the log names
   * @throws WorkerLimitError, which is no verdict about the body: a busy machine can cause it
   */
  async function sanitize(
    body: string,
    { priority, ...item }: Item,
  ): Promise<SafeHtml | undefined> {
    function reject(limit: string): undefined {
      log.warn({ ...item, limit }, 'item rejected: its body exceeds a limit');
    }
    if (Buffer.byteLength(body) > bodyBytes) return reject(`${bodyBytes} bytes`);
    try {
      return await run<SafeHtml>(priority, createDemand(), ['sanitizeHtml', body], timeoutMs);
    } catch (error) {
      if (error instanceof RangeError) return reject('the depth of nesting');
      if (error instanceof WorkerLimitError)
        log.warn({ ...item, failure: error.message }, 'sanitizing failed');
      throw error;
    }
  }

  return { sanitize, close };
}

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
