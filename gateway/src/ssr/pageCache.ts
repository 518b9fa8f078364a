import { describeError, type Log } from '@twinfront/shared/node/log';
import { isBulkheadRejectedError } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { withTimeout } from '../http/timeout.ts';
import { cacheLimits } from '../limits.ts';
import { type Priority, WorkerClosedError } from '../workerThread.ts';
import { createAppShell, type Document, type DocumentParts } from './document.ts';
import {
  type ContentReads,
  createPageRenderer,
  type PageRendererOptions,
  type RenderResult,
} from './pageRenderer.ts';
import type { PageDefinition, PageMetadata } from './types.ts';

export type PageCache = ReturnType<typeof createPageCache>;

/** `miss`: revalidated or rendered; `stale`: the previous document; `shell`: an app shell. */
type PageCacheResult =
  | { result: 'hit' | 'miss' | 'stale'; document: Document }
  | { result: 'shell'; document: DocumentParts };

interface PageCacheOptions extends PageRendererOptions {
  ttlMs: number;
  deadlines?: Deadlines;
  log: Log;
}

/** How long a request waits. */
const DEADLINES = {
  /** If there is an earlier document. */
  revalidationMs: 1000,
  /** Otherwise. */
  renderMs: 3000,
  /** Until the process has rendered its first page: the worker loads the apps before it. */
  firstRenderMs: 10_000,
};
export type Deadlines = typeof DEADLINES;

/** Until a failed rendering is repeated, unless an answer has changed. */
const RETRY_MS = 30_000;
/** Until stale, failed and partial pages are revalidated, and those that are kept warm. */
const REVALIDATION_MS = 1000;

interface CachedPage extends Omit<RenderResult, 'document'> {
  /** Undefined if rendering failed and there is no earlier document. */
  document: Document | undefined;
  /** Set if rendering has failed or was rejected. */
  retryAt?: number;
}

/**
 * Rendered pages: stale-while-revalidate with a deadline, single flight per page. A page is rendered
 * again when an answer that it uses has another version.
 */
export function createPageCache({
  ttlMs,
  deadlines = DEADLINES,
  log,
  ...options
}: PageCacheOptions) {
  const { bundles, content, renderer, securityHeaders, publicOrigin } = options;
  const renderPage = createPageRenderer(options);
  /** Pages whose number is bounded: those without user-controlled keys, and existing items at their canonical URLs. */
  const known = createCache('high', cacheLimits.knownPageBytes);
  const userControlled = createCache('low', cacheLimits.userControlledPageBytes);
  let hasRendered = false;
  let timer: NodeJS.Timeout | undefined;

  function createCache(priority: Priority, maxSize: number) {
    return new LRUCache<string, CachedPage, PageDefinition>({
      maxSize,
      // Its bytes, compressed too, and its text with two bytes a character.
      sizeCalculation: ({ document }) => 1024 + 3 * (document?.body.bytes.identity.length ?? 0),
      ttl: ttlMs,
      noDeleteOnStaleGet: true,
      // A rejected render (queue full, worker closed) resolves with undefined.
      allowStaleOnFetchRejection: true,
      // An evicted page still resolves for the requests that wait for it.
      ignoreFetchAbort: true,
      fetchMethod: async (_key, cached, { context, options }) => {
        const reads: ContentReads = new Map();
        const page = await revalidate(context, priority, cached, reads);
        const hasStaleAnswers = [...reads.values()].some((answer) => answer.isStale);
        // The next answers or the next rendering may come soon, also if the TTL is long.
        const isPartial = [...page.versions.values()].includes(0);
        if (hasStaleAnswers || isPartial || page.retryAt) {
          options.ttl = Math.min(ttlMs, REVALIDATION_MS);
        }
        return page;
      },
    });
  }

  async function revalidate(
    definition: PageDefinition,
    priority: Priority,
    cached: CachedPage | undefined,
    reads: ContentReads,
  ): Promise<CachedPage> {
    const keys = [...(cached?.versions.keys() ?? [])];
    await Promise.all(keys.map(async (key) => reads.set(key, await content.read(key))));
    if (cached && isCurrent(cached, reads)) return cached;
    try {
      const page = await renderPage(definition, priority, reads);
      hasRendered = true;
      return page;
    } catch (error) {
      if (error instanceof WorkerClosedError || isBulkheadRejectedError(error)) {
        if (!cached) throw error;
        return { ...cached, retryAt: performance.now() };
      }
      const { device, url } = definition;
      // Without the visitor's term.
      const page = url.replace(/=.*/s, '=*');
      log.error({ device, page, error: describeError(error) }, 'rendering failed');
      // Cached like a page, so that requests do not repeat the failure.
      const versions = new Map([...reads].map(([key, { version }]) => [key, version]));
      return { document: cached?.document, versions, retryAt: performance.now() + RETRY_MS };
    }
  }

  async function cacheOf(definition: PageDefinition): Promise<typeof known> {
    if (!definition.isUserControlled) return known;
    if (known.peek(keyOf(definition), { allowStale: true })) return known;
    const metadata = await definition.generateMetadata?.(content);
    return isCanonicalItem(definition, metadata) ? known : userControlled;
  }

  async function update(definition: PageDefinition, forceRefresh = false) {
    if (!bundles[definition.device].rendering) return undefined;
    const cache = await cacheOf(definition);
    return cache.fetch(keyOf(definition), { context: definition, forceRefresh });
  }

  /** Revalidates or renders pages without a deadline. */
  async function warm(definitions: PageDefinition[]) {
    const pages = await Promise.all(definitions.map((definition) => update(definition, true)));
    return pages.map((page) => page?.document);
  }

  function createShell(definition: PageDefinition): Promise<DocumentParts> {
    const bundle = bundles[definition.device];
    const { metadata } = definition;
    const site = content.lastSite();
    return createAppShell({ bundle, definition, metadata, site, securityHeaders, publicOrigin });
  }

  return {
    /** The fresh page; else what it is at a deadline: revalidated, rendered, stale, or an app shell. */
    get: async (definition: PageDefinition): Promise<PageCacheResult> => {
      const key = keyOf(definition);
      const fresh = known.get(key) ?? userControlled.get(key);
      if (fresh?.document && !fresh.retryAt) return { result: 'hit', document: fresh.document };
      const stale = { allowStale: true };
      const previous = (known.peek(key, stale) ?? userControlled.peek(key, stale))?.document;
      const renderMs = hasRendered ? deadlines.renderMs : deadlines.firstRenderMs;
      const deadlineMs = previous ? deadlines.revalidationMs : renderMs;
      const page = await withTimeout(update(definition), deadlineMs);
      const document = page?.document ?? previous;
      if (!document) return { result: 'shell', document: await createShell(definition) };
      return { result: page && !page.retryAt ? 'miss' : 'stale', document };
    },
    warm,
    /** Revalidates these pages in the background, until `close`. */
    keepWarm: (definitions: PageDefinition[]) => {
      timer = setInterval(() => void warm(definitions), REVALIDATION_MS).unref();
    },
    close: () => {
      clearInterval(timer);
      return renderer.close();
    },
  };
}

const keyOf = ({ device, url, documentData }: PageDefinition) =>
  `${device} ${url} ${JSON.stringify(documentData)}`;

function isCanonicalItem(
  { url }: PageDefinition,
  { status = 200, about, canonical }: PageMetadata = {},
): boolean {
  return status === 200 && about !== undefined && canonical === url;
}

function isCurrent({ versions, retryAt }: CachedPage, reads: ContentReads): boolean {
  if (retryAt && performance.now() >= retryAt) return false;
  const changed = [...versions].filter(([key, version]) => reads.get(key)?.version !== version);
  // If an answer was evicted and cannot be refetched, keep the page, even if other answers changed.
  const isLost = changed.some(([key]) => reads.get(key)?.version === 0);
  return isLost || changed.length === 0;
}
