import { type CallKey, parseCallKey } from '@twinfront/shared/api/calls';
import type { Article } from '@twinfront/shared/api/items';
import { describeError, type Log } from '@twinfront/shared/node/log';
import { WorkerClosedError } from '@twinfront/shared/node/workerThread';
import { pickArticle } from '@twinfront/shared/site/details';
import { pageCalls } from '@twinfront/shared/site/pageCalls';
import { LRUCache } from 'lru-cache';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { CacheResult, ContentCache } from '../content/contentCache.ts';
import { cacheLimits, type PageDeadlines, pageDeadlines, pageLimits } from '../limits.ts';
import {
  createDemand,
  createSingleFlight,
  type Demand,
  QueueError,
  withTimeout,
} from '../queue.ts';
import type { Bundles } from './bundle.ts';
import { createDocument, type PageDefinition, type PageDocument } from './document.ts';
import type { RenderThread } from './renderThread.ts';

const SITE = 'config site';

export type PageCache = ReturnType<typeof createPageCache>;

/** `miss`: checked or rendered for this request; `stale`: the previous document; `shell`: an app shell. */
interface PageCacheResult {
  result: 'hit' | 'miss' | 'stale' | 'shell';
  document: PageDocument;
}

interface PageCacheOptions {
  bundles: Bundles;
  content: ContentCache;
  renderer: RenderThread;
  /** The CSP of documents, see `createPolicy`. */
  policy: string | undefined;
  publicOrigin: string | undefined;
  pageRefetchMs?: number | undefined;
  deadlines?: PageDeadlines | undefined;
  maxBytes?: number | undefined;
  registry: Registry;
  log: Log;
}

interface CachedPage {
  /** Undefined if rendering failed and there is no earlier document. */
  document: PageDocument | undefined;
  /** Of the answers that the page uses; undefined: the call was never answered. */
  hashes: Map<CallKey, string | undefined>;
  /** Set if the last rendering failed. */
  retryAt?: number;
}

/** What a page has read: a `Map` whose keys determine the types of the values. */
interface ContentReads extends Iterable<[CallKey, CacheResult]> {
  get<Key extends CallKey>(key: Key): CacheResult<Key> | undefined;
  set<Key extends CallKey>(key: Key, read: CacheResult<Key>): void;
  keys(): Iterable<CallKey>;
}

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
  const metrics = createMetrics(registry, Object.keys(bundles));
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
    const { device, url, priority } = definition;
    if (!bundles[device].ssr) return undefined;
    const key = keyOf(definition);
    return inFlight(key, demand, async (demand) => {
      const page = pages.get(key);
      const earlier = earlierOf(page);
      const reads: ContentReads = new Map();
      const calls = [...(page?.hashes.keys() ?? [])];
      await Promise.all(
        calls.map(async (call) => reads.set(call, await content.read(call, demand, priority))),
      );
      if (page && isCurrent(page, (call) => reads.get(call))) return page;
      const hashesOf = (used: Iterable<CallKey>) =>
        new Map([...used].map((call) => [call, reads.get(call)?.hash]));
      const save = (page: CachedPage) => {
        pages.set(key, page);
        return page;
      };
      const end = metrics.seconds.startTimer({ device });
      try {
        const { document, calls } = await render(withSettings(definition), reads, demand);
        metrics.renders.inc({ device, result: 'ok' });
        // Stale-if-error: a page without its content replaces none with it.
        const isLost = earlier && earlier.status < 500 && document.status === 503;
        return save({ document: isLost ? earlier : document, hashes: hashesOf(calls) });
      } catch (error) {
        if (error instanceof WorkerClosedError) return undefined;
        const isRejected = error instanceof QueueError;
        metrics.renders.inc({ device, result: isRejected ? 'rejected' : 'failed' });
        if (isRejected) return undefined;
        // Without the visitor's term.
        const address = url.replace(/=.*/s, '=*');
        log.error({ device, page: address, error: describeError(error) }, 'rendering failed');
        // Remembered like a page, so that requests do not repeat the failure.
        const retryAt = performance.now() + pageLimits.retryMs;
        return save({ document: earlier, hashes: hashesOf(reads.keys()), retryAt });
      } finally {
        end();
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
    const { device, url, documentData, priority } = definition;
    const calls = new Set<CallKey>();
    let exists = true;
    await pageCalls(url, async (key, part, isOptional = false) => {
      calls.add(key);
      const read = reads.get(key) ?? (await content.read(key, demand, priority));
      reads.set(key, read);
      const value = read.result.ok ? read.result.value : undefined;
      const isArticle = part === 'item' && parseCallKey(key).name === 'search';
      const isFound = isArticle ? hasArticle(key, value) : value !== undefined;
      exists &&= isFound || isOptional;
      return value;
    });
    const siteRead = reads.get(SITE)?.result;
    const site = siteRead?.ok ? siteRead.value : undefined;
    const locale = site?.locale ?? content.locale();
    const answers = Object.fromEntries([...reads].map(([key, { result }]) => [key, result]));
    const rendered = await renderer.renderInWorker(
      { device, url, documentData, locale, answers },
      priority === 'item' && !exists ? 'search' : priority,
      demand,
    );
    const bundle = bundles[device];
    const options = { bundle, definition, site, locale, policy, rendered };
    return { document: await createDocument(options), calls };
  }

  const withSettings = (definition: PageDefinition): PageDefinition => ({
    ...definition,
    documentData: { ...definition.documentData, publicOrigin, refetchMs: pageRefetchMs },
  });

  const createShell = (definition: PageDefinition): Promise<PageDocument> =>
    createDocument({
      bundle: bundles[definition.device],
      definition: withSettings(definition),
      site: content.lastSite(),
      locale: content.locale(),
      policy,
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
    ): Promise<PageCacheResult> => {
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
      if (!document) return { result: 'shell', document: await createShell(definition) };
      return { result: updated && !updated.retryAt ? 'miss' : 'stale', document };
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

/** Whether a search has found the article of an address. */
function hasArticle(key: CallKey, found: unknown): boolean {
  return pickArticle((found ?? []) as Article[], parseCallKey(key).argument) !== undefined;
}

function createMetrics(registry: Registry, devices: string[]) {
  const registers = [registry];
  const renders = new Counter({
    name: 'twinfront_ssr_renders_total',
    help: 'Pages rendered by device and result; "rejected": not begun, because the queue was full or its requests timed out.',
    labelNames: ['device', 'result'],
    registers,
  });
  // Initialized, because `increase()` ignores the first sample of a series.
  for (const device of devices) {
    for (const result of ['ok', 'failed', 'rejected']) renders.inc({ device, result }, 0);
  }
  const seconds = new Histogram({
    name: 'twinfront_ssr_render_duration_seconds',
    help: 'From the request for a rendering to the compressed document, waiting included.',
    labelNames: ['device'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  return { renders, seconds };
}
