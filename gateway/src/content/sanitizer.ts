import { hash } from 'node:crypto';
import type { Answer, CallKey } from '@twinfront/shared/api/calls';
import { ApiError } from '@twinfront/shared/api/errors';
import type { SafeHtml } from '@twinfront/shared/api/fields';
import type { Log } from '@twinfront/shared/node/log';
import { isOutOfMemory, WorkerTimeoutError } from '@twinfront/shared/node/workerThread';
import { LRUCache } from 'lru-cache';
import type { Lane } from '../lanes.ts';
import { cacheLimits, sanitizerLimits } from '../limits.ts';
import { createWorkerQueue } from '../workerQueue.ts';

export type HtmlSanitizer = ReturnType<typeof createHtmlSanitizer>;

interface Item {
  /** The call whose reply has the item. */
  call: string;
  id: string;
  lane: Lane;
}

/** `limit`: a verdict about the body. `failure`: no verdict, because a busy machine can cause it. */
type SanitizeResult = { html: SafeHtml } | { limit: string } | { failure: string };

/** Sanitizes the bodies of items in a worker thread, so that none blocks the event loop. */
export function createHtmlSanitizer(log: Log, limits: Partial<typeof sanitizerLimits> = {}) {
  const { timeoutMs, bodyBytes, heapMb, growth, failureTtlMs } = { ...sanitizerLimits, ...limits };
  const module = new URL('./worker/sanitizeHtml.ts', import.meta.url);
  const { run, close } = createWorkerQueue(module, log, { heapMb });

  // The content is fetched again every few seconds; unchanged bodies are sanitized once.
  const results = new LRUCache<string, SanitizeResult, Item & { body: string }>({
    maxSize: cacheLimits.sanitizedBytes,
    // A string takes up to two bytes a character.
    sizeCalculation: (result, key) =>
      2 * (key.length + ('html' in result ? result.html.length : 0)),
    // An evicted entry still resolves for those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _cached, { options, context: { body, lane, ...item } }) => {
      const result = await sanitize(body, lane);
      if ('limit' in result) {
        log.warn({ ...item, limit: result.limit }, 'item rejected: its body exceeds a limit');
      }
      if ('failure' in result) {
        options.ttl = failureTtlMs;
        log.warn({ ...item, failure: result.failure }, 'sanitizing failed');
      }
      return result;
    },
  });

  async function sanitize(body: string, lane: Lane): Promise<SanitizeResult> {
    if (Buffer.byteLength(body) > bodyBytes) return { limit: `${bodyBytes} bytes` };
    try {
      const html = await run<SafeHtml>({
        lane,
        load: ['sanitizeHtml', ''],
        call: ['sanitizeHtml', body],
        timeoutMs,
      });
      const isTooLarge = Buffer.byteLength(html) > growth * bodyBytes;
      return isTooLarge ? { limit: `${growth * bodyBytes} bytes when sanitized` } : { html };
    } catch (error) {
      if (error instanceof RangeError) return { limit: 'the depth of nesting' };
      if (error instanceof WorkerTimeoutError) return { failure: `longer than ${timeoutMs} ms` };
      if (isOutOfMemory(error)) return { failure: `more than ${heapMb} MB of memory` };
      throw error;
    }
  }

  return {
    /**
     * @returns `undefined` if the body exceeds the limit of size or depth, which the log names
     * @throws Error after the limit of time or memory
     */
    sanitize: async (body: string, item: Item): Promise<SafeHtml | undefined> => {
      const result = await results.forceFetch(hash('sha256', body), { context: { body, ...item } });
      if ('failure' in result) throw new Error(`sanitizing failed: ${result.failure}`);
      return 'html' in result ? result.html : undefined;
    },
    close,
  };
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
