import { hash } from 'node:crypto';
import { ApiError } from '@twinfront/shared/api/errors';
import type { SafeHtml } from '@twinfront/shared/api/fields';
import { sizeLimits } from '@twinfront/shared/api/limits';
import type { Log } from '@twinfront/shared/node/log';
import { LRUCache } from 'lru-cache';
import { cacheLimits, queueLimits, workerLimits } from '../limits.ts';
import { createWorkerThread, type Priority, WorkerTimeoutError } from '../workerThread.ts';

export type HtmlSanitizer = ReturnType<typeof createHtmlSanitizer>;

interface Item {
  /** The call whose reply has the item. */
  call: string;
  id: string;
  /** `high`: content of the home pages; `low`: everything else. */
  priority: Priority;
}

type SanitizeResult = { html: SafeHtml } | { limit: string };

const LIMITS = {
  /** Ordinary HTML of 1 MB takes a second. */
  timeoutMs: 2000,
  maxBytes: sizeLimits.bodyBytes,
  maxHeapMb: workerLimits.maxOldGenerationSizeMb,
  maxQueuedBytes: queueLimits.sanitizerBytes,
};
/** A body may grow: headings and pictures get links, `&` becomes a character reference. */
const MAX_GROWTH = 4;
/** How long a rejected body stays rejected. */
const REJECTION_TTL_MS = 3 * 60_000;

/** Sanitizes the bodies of items in a worker thread, so that none blocks the event loop. */
export function createHtmlSanitizer(log: Log, limits: Partial<typeof LIMITS> = {}) {
  const { timeoutMs, maxBytes, maxHeapMb, maxQueuedBytes } = { ...LIMITS, ...limits };
  const module = new URL('./worker/sanitizeHtml.ts', import.meta.url);
  const { run, close } = createWorkerThread(module, log, maxHeapMb);
  /** Of queued and running bodies. */
  let queuedBytes = 0;

  // The content is fetched again every few seconds; unchanged bodies are sanitized once.
  const results = new LRUCache<string, SanitizeResult, Item & { body: string }>({
    maxSize: cacheLimits.sanitizedBytes,
    // A string takes up to two bytes a character.
    sizeCalculation: (result, key) =>
      2 * (key.length + ('html' in result ? result.html.length : 0)),
    // An evicted entry still resolves for those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _cached, { options, context: { body, priority, ...item } }) => {
      const result = await sanitize(body, priority);
      if ('limit' in result) {
        options.ttl = REJECTION_TTL_MS;
        log.warn({ ...item, limit: result.limit }, 'item rejected: its body exceeds a limit');
      }
      return result;
    },
  });

  async function sanitize(body: string, priority: Priority): Promise<SanitizeResult> {
    const bytes = Buffer.byteLength(body);
    if (bytes > maxBytes) return { limit: `${maxBytes} bytes` };
    if (priority === 'low' && queuedBytes + bytes > maxQueuedBytes) {
      throw new ApiError(
        { kind: 'timeout' },
        { cause: new Error('the queue of the HTML sanitizer is full') },
      );
    }
    queuedBytes += bytes;
    try {
      const html = await run<SafeHtml>({
        priority,
        load: ['sanitizeHtml', ''],
        call: ['sanitizeHtml', body],
        timeoutMs,
      });
      const isTooLarge = Buffer.byteLength(html) > MAX_GROWTH * maxBytes;
      return isTooLarge ? { limit: `${MAX_GROWTH * maxBytes} bytes when sanitized` } : { html };
    } catch (error) {
      if (error instanceof WorkerTimeoutError) return { limit: `${timeoutMs} ms` };
      if (error instanceof RangeError) return { limit: 'the depth of nesting' };
      if (isOutOfMemory(error)) return { limit: `${maxHeapMb} MB of memory` };
      throw error;
    } finally {
      queuedBytes -= bytes;
    }
  }

  return {
    /**
     * @returns `undefined` if the body exceeds a limit, which the log names
     * @throws `ApiError` (timeout) if the queue is full
     */
    sanitize: async (body: string, item: Item): Promise<SafeHtml | undefined> => {
      const result = await results.fetch(hash('sha256', body), { context: { body, ...item } });
      return result && 'html' in result ? result.html : undefined;
    },
    close,
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
