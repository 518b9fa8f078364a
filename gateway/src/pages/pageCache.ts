import type { CallKey } from '@twinfront/shared/api/calls';
import { describeError, type Log } from '@twinfront/shared/node/log';
import { WorkerClosedError } from '@twinfront/shared/node/workerThread';
import type { ContentItem } from '@twinfront/shared/site/answerParts';
import { pageCalls, queryKeyOf } from '@twinfront/shared/site/pageCalls';
import type { DehydratedQuery } from '@twinfront/shared/site/rendering';
import { LRUCache } from 'lru-cache';
import { Histogram, type Registry } from 'prom-client';
import type { ContentCache } from '../content/contentCache.ts';
import { type CacheResult, readPart } from '../content/entry.ts';
import type { PageCacheResult } from '../http/requestLogger.ts';
import { cacheLimits, pageDeadlines, pageLimits, queueLimits, WORKER_RETRY_MS } from '../limits.ts';
import {
  createDemand,
  createSingleFlight,
  type Demand,
  type Priority,
  QueueError,
  withTimeout,
} from '../queue.ts';
import { createWorker } from '../worker.ts';
import type { Bundles } from './bundle.ts';
import {
  createDocument,
  type PageDefinition,
  type PageDocument,
  type RenderedPage,
} from './document.ts';
import type { AppFolders, PageTask } from './worker/renderWorker.ts';

const SITE = 'config site';

export type PageCache = ReturnType<typeof createPageCache>;

interface PageCacheOptions {
  bundles: Bundles;
  content: ContentCache;
  renderer: RenderThread;
  /** The CSP of documents, see `createPolicy`. */
  policy: string | undefined;
  publicOrigin: string | undefined;
  pageRefetchMs?: number | undefined;
  deadlines?: typeof pageDeadlines | undefined;
  maxBytes?: number | undefined;
  registry: Registry;
  log: Log;
}

interface CachedPage {
  /** Undefined if rendering failed and there is no earlier document. */
  document: PageDocument | undefined;
  /** Of the answers that the page uses; undefined: the call was never answered. */
  hashes: Map<CallKey, string | undefined>;
  /** The calls of which visitors need not know that they have failed. */
  optional: ReadonlySet<CallKey>;
  /** Set if the last rendering failed. */
  retryAt?: number;
}

/** What a page has read. */
type ContentReads = Map<CallKey, CacheResult>;

/**
 * Rendered pages. A page is current while the hash of every answer that it uses is equal. Otherwise it is
 * rendered, single flight, with a deadline; meanwhile requests get the previous document.
 */
export function createPageCache({
  bundles,
  content,
  renderer,
  policy,
  publicOrigin,
  pageRefetchMs,
  deadlines = pageDeadlines,
  maxBytes = cacheLimits.pageBytes,
  registry,
  log,
}: PageCacheOptions) {
  const renders = createMetric(registry, Object.keys(bundles));
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ document }) =>
      Object.values(document?.body.bytes ?? {}).reduce((sum, { length }) => sum + length, 1024),
  });
  const inFlight = createSingleFlight<CachedPage | undefined>();

  /** The document until there is a newer one. Without the config of the site it may have the wrong language. */
  const earlierOf = (page: CachedPage | undefined) =>
    page?.hashes.has(SITE) && page.hashes.get(SITE) === undefined ? undefined : page?.document;

  /** @param read an answer of the content cache, if it is there */
  function isCurrent(
    { hashes, retryAt = Number.POSITIVE_INFINITY }: CachedPage,
    read: (key: CallKey) => { hash: string | undefined } | undefined,
  ): boolean {
    if (performance.now() >= retryAt) return false;
    for (const [key, hash] of hashes) {
      const answer = read(key);
      // A failed call says nothing about the content.
      if (!answer || (answer.hash !== undefined && answer.hash !== hash)) return false;
    }
    return true;
  }

  /** The current page; undefined if it could not be rendered now. It is kept also if its readers have gone. */
  async function update(
    definition: PageDefinition,
    demand: Demand,
  ): Promise<CachedPage | undefined> {
    const { device, url } = definition;
    if (!bundles[device].ssr) return undefined;
    const key = keyOf(definition);
    return inFlight(key, demand, async (demand) => {
      const page = pages.get(key);
      const earlier = earlierOf(page);
      const reads: ContentReads = new Map();
      const calls = [...(page?.hashes.keys() ?? [])];
      await Promise.all(
        calls.map(async (call) => {
          reads.set(call, await readFor(definition, demand, call, page?.optional.has(call)));
        }),
      );
      if (page && isCurrent(page, (call) => reads.get(call))) return page;
      const hashesOf = (used: Iterable<CallKey>) =>
        new Map([...used].map((call) => [call, reads.get(call)?.hash]));
      const save = (page: CachedPage) => {
        pages.set(key, page);
        return page;
      };
      const end = renders.startTimer({ device });
      try {
        const { document, calls, optional } = await render(definition, reads, demand);
        end({ result: 'ok' });
        // Stale-if-error: a page without its content replaces none with it.
        const isLost = earlier && earlier.status < 500 && document.status === 503;
        return save({ document: isLost ? earlier : document, hashes: hashesOf(calls), optional });
      } catch (error) {
        if (error instanceof WorkerClosedError) return undefined;
        const isRejected = error instanceof QueueError;
        end({ result: isRejected ? 'rejected' : 'failed' });
        if (isRejected) return undefined;
        // Without the visitor's term.
        const address = url.replace(/=.*/s, '=*');
        log.error({ device, page: address, error: describeError(error) }, 'rendering failed');
        // Remembered like a page, so that requests do not repeat the failure.
        const retryAt = performance.now() + WORKER_RETRY_MS;
        const optional = page?.optional ?? new Set();
        return save({ document: earlier, hashes: hashesOf(reads.keys()), optional, retryAt });
      }
    });
  }

  /**
   * Renders a page, with the keys of the answers that it uses.
   *
   * @param reads results to begin with; filled with everything that is read, also if rendering fails
   * @throws Error if the page throws or takes too long, QueueError if its rendering did not begin, WorkerClosedError
   */
  async function render(definition: PageDefinition, reads: ContentReads, demand: Demand) {
    const { device, url, priority } = definition;
    // Before the API calls: under overload those of rejected pages would take the time of renderings.
    if (!renderer.hasRoom(priority)) throw new QueueError('not begun: the queue is full');
    const calls = new Set<CallKey>();
    const optional = new Set<CallKey>();
    const queries: DehydratedQuery[] = [];
    let exists = true;
    let isDraft = false;
    await pageCalls(url, async (key, part, isOptional = false) => {
      calls.add(key);
      if (isOptional) optional.add(key);
      const earlier = reads.get(key) as CacheResult<typeof key> | undefined;
      const read = earlier ?? (await readFor(definition, demand, key, isOptional));
      reads.set(key, read);
      const value = readPart(key, part, read);
      const { result } = read;
      queries.push([queryKeyOf(part, key), result.ok ? { ok: true, value } : result]);
      const { item } = (value ?? {}) as { item?: ContentItem };
      exists &&= isOptional || (part === 'item' ? item : value) !== undefined;
      isDraft ||= item?.draft === true;
      return value;
    });
    // In the order of their keys, because calls end in any order and documents must be equal on every gateway.
    queries.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
    const documentData = { ...dataOf(definition), queries };
    const rendered = await renderer.renderInWorker(
      { device, url, documentData, locale: content.locale() },
      priority === 'item' && !exists ? 'search' : priority,
      demand,
    );
    const noStore = definition.noStore || isDraft;
    const document = await compose({ ...definition, documentData, noStore }, rendered);
    return { document, calls, optional };
  }

  /** An optional answer must not delay the page: one that comes late is in the next rendering. */
  const readFor = <Key extends CallKey>(
    { priority }: PageDefinition,
    demand: Demand,
    key: Key,
    isOptional = false,
  ) => content.read(key, demand, isOptional ? 'search' : priority, isOptional);

  const dataOf = ({ documentData }: PageDefinition) => ({
    ...documentData,
    publicOrigin,
    refetchMs: pageRefetchMs,
  });

  /** An app shell without a rendered page. */
  const compose = (definition: PageDefinition, rendered?: RenderedPage): Promise<PageDocument> =>
    createDocument({
      bundle: bundles[definition.device],
      definition,
      site: content.lastSite(),
      locale: content.locale(),
      policy,
      rendered,
    });

  return {
    /**
     * The current page; else what there is at a deadline: the previous document, or an app shell.
     *
     * @param response destroyed if the client has disconnected
     */
    get: async (
      definition: PageDefinition,
      response?: { destroyed: boolean },
    ): Promise<{ result: PageCacheResult; document: PageDocument }> => {
      const page = pages.get(keyOf(definition));
      const earlier = earlierOf(page);
      const peek = (call: CallKey) => content.peekAndRefresh(call, definition.priority);
      if (page?.document && !page.retryAt && isCurrent(page, peek)) {
        return { result: 'hit', document: page.document };
      }
      const deadlineMs = earlier ? deadlines.revalidationMs : deadlines.renderMs;
      const demand = createDemand(deadlineMs, response);
      const updated = await withTimeout(update(definition, demand), deadlineMs);
      const document = updated?.document ?? earlier;
      if (!document) {
        const shell = { ...definition, documentData: dataOf(definition) };
        return { result: 'shell', document: await compose(shell) };
      }
      if (!updated || updated.retryAt) return { result: 'stale', document };
      return { result: updated === page ? 'revalidated' : 'rendered', document };
    },
    /** Renders those of the pages that are not current, and waits for them without a deadline. */
    warm: (definitions: PageDefinition[]): Promise<(PageDocument | undefined)[]> =>
      Promise.all(
        definitions.map(async (definition) => {
          // It may join a rendering that began before the latest change.
          await update(definition, createDemand());
          return (await update(definition, createDemand()))?.document;
        }),
      ),
    close: () => renderer.close(),
  };
}

const keyOf = ({ device, url, documentData }: PageDefinition) =>
  `${device} ${url} ${JSON.stringify(documentData)}`;

export type RenderThread = ReturnType<typeof createRenderThread>;

/** Renders pages of the built apps in a worker thread. */
export function createRenderThread(
  log: Log,
  { desktop, mobile }: Bundles,
  { timeoutMs = pageLimits.renderTimeoutMs } = {},
) {
  const workerData: AppFolders = { desktop: desktop.ssr?.folder, mobile: mobile.ssr?.folder };
  const worker = createWorker(new URL('./worker/renderWorker.ts', import.meta.url), log, {
    workerData,
    maxWaiting: queueLimits.waitingRenderings,
  });
  return {
    /** @throws as `run` of a worker, or what the page throws */
    renderInWorker: (task: PageTask, priority: Priority, demand: Demand) =>
      worker.run<RenderedPage>(priority, demand, ['renderPage', task], timeoutMs),
    hasRoom: worker.hasRoom,
    close: worker.close,
  };
}

function createMetric(registry: Registry, devices: string[]) {
  const renders = new Histogram({
    name: 'twinfront_ssr_render_duration_seconds',
    help: 'From the request for a rendering to the compressed document, waiting included, by device and result; "rejected": not begun, because the queue was full or its requests timed out.',
    labelNames: ['device', 'result'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  // Initialized, because `increase()` ignores the first sample of a series.
  for (const device of devices) {
    for (const result of ['ok', 'failed', 'rejected']) renders.zero({ device, result });
  }
  return renders;
}
