import { hash } from 'node:crypto';
import { ApiError } from '@twinfront/shared/api/errors';
import type { SafeHtml } from '@twinfront/shared/api/html';
import type { Log } from '@twinfront/shared/node/log';
import { LRUCache } from 'lru-cache';
import Tinypool from 'tinypool';
import { cacheLimits, queueLimits, sizeLimits, workerLimits } from '../limits.ts';

/** Sanitizes the bodies of items in a worker thread, so that none blocks the event loop. */
export interface HtmlSanitizer {
  /**
   * @returns `undefined` if the body exceeds a limit, which the log names
   * @throws `ApiError` (timeout) if the queue is full
   */
  sanitize: (body: string, item: Item) => Promise<SafeHtml | undefined>;
  close: () => Promise<void>;
}

interface Item {
  /** The call whose reply has the item. */
  call: string;
  id: string;
  /** `high`: content of the home pages; `low`: all else, of which visitors choose how much it is. */
  priority: 'high' | 'low';
}

interface HtmlSanitizerOptions {
  log: Log;
  timeoutMs?: number;
  maxBytes?: number;
  maxHeapMb?: number;
  maxQueuedBytes?: number;
  /** How long a rejected body stays rejected. */
  rejectionTtlMs?: number;
}

type Result = { html: SafeHtml } | { limit: string };

/** Ordinary HTML of 1 MB takes a second. */
const TIMEOUT_MS = 2000;
/** A body may grow: headings and pictures get links, `&` becomes a character reference. */
const MAX_GROWTH = 4;
const REJECTION_TTL_MS = 3 * 60_000;

export function createHtmlSanitizer({
  log,
  timeoutMs = TIMEOUT_MS,
  maxBytes = sizeLimits.bodyBytes,
  maxHeapMb = workerLimits.maxOldGenerationSizeMb,
  maxQueuedBytes = queueLimits.sanitizerBytes,
  rejectionTtlMs = REJECTION_TTL_MS,
}: HtmlSanitizerOptions): HtmlSanitizer {
  const pool = new Tinypool({
    filename: new URL('./sanitizeHtml.ts', import.meta.url).href,
    name: 'sanitizeHtml',
    minThreads: 1,
    maxThreads: 1,
    // With Atomics, a worker that waits for work blocks its own event loop.
    useAtomics: false,
    resourceLimits: { ...workerLimits, maxOldGenerationSizeMb: maxHeapMb },
  });
  // Without a listener, an error of an idle worker would end the process.
  pool.on('error', (error) => log.warn({ error: String(error) }, 'an HTML worker failed'));

  const queues = { high: [] as (() => Promise<void>)[], low: [] as (() => Promise<void>)[] };
  let queuedBytes = 0;
  let isRunning = false;
  let isClosed = false;

  // The content is fetched again every few seconds; unchanged bodies are sanitized once.
  const results = new LRUCache<string, Result, Item & { body: string }>({
    maxSize: cacheLimits.sanitizedBytes,
    // A string takes up to two bytes a character.
    sizeCalculation: (result, key) =>
      2 * (key.length + ('html' in result ? result.html.length : 0)),
    // An evicted entry still resolves for those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _cached, { options, context: { body, priority, ...item } }) => {
      const result = await enqueue(body, priority);
      if ('limit' in result) {
        options.ttl = rejectionTtlMs;
        log.warn({ ...item, limit: result.limit }, 'an item is rejected: its body exceeds a limit');
      }
      return result;
    },
  });

  async function enqueue(body: string, priority: Item['priority']): Promise<Result> {
    const bytes = Buffer.byteLength(body);
    if (bytes > maxBytes) return { limit: `${maxBytes} bytes` };
    if (priority === 'low' && queuedBytes + bytes > maxQueuedBytes) {
      throw new ApiError(
        { kind: 'timeout' },
        { cause: new Error('the queue of the HTML sanitizer is full') },
      );
    }
    return new Promise((resolve, reject) => {
      queuedBytes += bytes;
      queues[priority].push(async () => {
        queuedBytes -= bytes;
        await sanitizeNow(body).then(resolve, reject);
      });
      void runQueued();
    });
  }

  /** One after the other, because a timeout is to begin when its job begins. */
  async function runQueued(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (;;) {
      const next = queues.high.shift() ?? queues.low.shift();
      if (!next) break;
      await next();
    }
    isRunning = false;
  }

  async function sanitizeNow(body: string): Promise<Result> {
    if (isClosed) throw new Error('the HTML sanitizer is closed');
    // Resolves when the worker has started: a new one first has to load its modules.
    await pool.run('');
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const html: SafeHtml = await pool.run(body, { signal });
      const isTooLarge = html.length > MAX_GROWTH * maxBytes;
      return isTooLarge ? { limit: `${MAX_GROWTH * maxBytes} bytes when sanitized` } : { html };
    } catch (error) {
      if (signal.aborted) return { limit: `${timeoutMs} ms` };
      if (isOutOfMemory(error)) return { limit: `${maxHeapMb} MB of memory` };
      throw error;
    }
  }

  return {
    sanitize: async (body, item) => {
      const result = await results.fetch(hash('sha256', body), { context: { body, ...item } });
      return result && 'html' in result ? result.html : undefined;
    },
    close: async () => {
      isClosed = true;
      await pool.destroy();
    },
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
