import type { CallKey } from '@twinfront/shared/api/calls';
import { describeError, type Log } from '@twinfront/shared/node/log';
import { WorkerClosedError } from '@twinfront/shared/node/workerThread';
import type { Device } from '@twinfront/shared/site/device';
import { LRUCache } from 'lru-cache';
import { type Lane, QueueError } from '../lanes.ts';
import { cacheLimits, type PageDeadlines, pageDeadlines, pageLimits } from '../limits.ts';
import { createSingleFlight, withTimeout } from '../promises.ts';
import {
  createAppShell,
  type Document,
  type DocumentParts,
  type PageDefinition,
} from './document.ts';
import { type ContentReads, createPageRenderer, type PageRendererOptions } from './pageRenderer.ts';

const SITE = 'config site';

export type PageCache = ReturnType<typeof createPageCache>;

/** `miss`: checked or rendered for this request; `stale`: the previous document; `shell`: an app shell. */
type PageCacheResult =
  | { result: 'hit' | 'miss' | 'stale'; document: Document }
  | { result: 'shell'; document: DocumentParts };

interface PageCacheOptions extends PageRendererOptions {
  publicOrigin: string | undefined;
  deadlines?: PageDeadlines | undefined;
  /** The capacity of each lane. */
  pageBytes?: Record<Lane, number> | undefined;
  log: Log;
}

interface CachedPage {
  lane: Lane;
  /** Undefined if rendering failed and there is no earlier document. */
  document: Document | undefined;
  /** Of the answers that the page uses; undefined: the call was never answered. */
  hashes: Map<CallKey, string | undefined>;
  /** Set if the last rendering failed. */
  retryAt?: number;
}

/**
 * Rendered pages. A page is current while the hash of every answer that it uses is equal. Otherwise it is
 * rendered, single flight, with a deadline; meanwhile requests get the previous document.
 */
export function createPageCache({
  publicOrigin,
  deadlines = pageDeadlines,
  pageBytes: { home, item, visitor } = cacheLimits.pageBytes,
  log,
  ...options
}: PageCacheOptions) {
  const { bundles, content, renderer, policy } = options;
  const renderPage = createPageRenderer(options);
  const pages = { home: createCache(home), item: createCache(item), visitor: createCache(visitor) };
  const inFlight = createSingleFlight<CachedPage | undefined>();
  /** The apps that the worker has loaded. */
  const loaded = new Set<Device>();
  const renderMs = (device: Device) =>
    loaded.has(device) ? deadlines.renderMs : deadlines.firstRenderMs;

  const find = (key: string) =>
    pages.home.get(key) ?? pages.item.get(key) ?? pages.visitor.get(key);

  function save(key: string, page: CachedPage): CachedPage {
    for (const cache of Object.values(pages)) cache.delete(key);
    pages[page.lane].set(key, page);
    return page;
  }

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

  /** The current page; undefined if it could not be rendered now. */
  async function update(definition: PageDefinition): Promise<CachedPage | undefined> {
    if (!bundles[definition.device].ssr) return undefined;
    const key = keyOf(definition);
    return inFlight(key, async () => {
      const page = find(key);
      const earlier = earlierOf(page);
      const reads: ContentReads = new Map();
      const calls = [...(page?.hashes.keys() ?? [])];
      await Promise.all(
        calls.map(async (call) => reads.set(call, await content.read(call, definition.lane))),
      );
      if (page && isCurrent(page, (call) => reads.get(call))) return page;
      const hashesOf = (used: Iterable<CallKey>) =>
        new Map([...used].map((call) => [call, reads.get(call)?.hash]));
      try {
        const { lane, document, calls } = await renderPage(
          withOrigin(definition),
          reads,
          renderMs(definition.device),
        );
        loaded.add(definition.device);
        const hashes = hashesOf(calls);
        // Stale-if-error: a page without its content replaces none with it.
        const isLost = page && earlier && earlier.status < 500 && document.status === 503;
        return save(
          key,
          isLost ? { lane: page.lane, document: earlier, hashes } : { lane, document, hashes },
        );
      } catch (error) {
        if (error instanceof WorkerClosedError || error instanceof QueueError) return undefined;
        const { device, url } = definition;
        // Without the visitor's term.
        const address = url.replace(/=.*/s, '=*');
        log.error({ device, page: address, error: describeError(error) }, 'rendering failed');
        // Remembered like a page, so that requests do not repeat the failure.
        const lane = page?.lane ?? 'visitor';
        const retryAt = performance.now() + pageLimits.retryMs;
        return save(key, {
          lane,
          document: earlier,
          hashes: hashesOf(reads.keys()),
          retryAt,
        });
      }
    });
  }

  const withOrigin = (definition: PageDefinition): PageDefinition => ({
    ...definition,
    documentData: { ...definition.documentData, publicOrigin },
  });

  const createShell = (definition: PageDefinition): Promise<DocumentParts> =>
    createAppShell({
      bundle: bundles[definition.device],
      definition: withOrigin(definition),
      site: content.lastSite(),
      locale: content.locale(),
      policy,
    });

  return {
    /** The current page; else what there is at a deadline: the previous document, or an app shell. */
    get: async (definition: PageDefinition): Promise<PageCacheResult> => {
      const page = find(keyOf(definition));
      const earlier = earlierOf(page);
      const readNow = (call: CallKey) => content.readNow(call, definition.lane);
      if (page?.document && !page.retryAt && isCurrent(page, readNow)) {
        return { result: 'hit', document: page.document };
      }
      const deadlineMs = earlier ? deadlines.revalidationMs : renderMs(definition.device);
      const updated = await withTimeout(update(definition), deadlineMs);
      const document = updated?.document ?? earlier;
      if (!document) return { result: 'shell', document: await createShell(definition) };
      return { result: updated && !updated.retryAt ? 'miss' : 'stale', document };
    },
    /** Renders those of the pages that are not current, and waits for them without a deadline. */
    warm: (definitions: PageDefinition[]): Promise<(Document | undefined)[]> =>
      Promise.all(
        definitions.map(async (definition) => {
          // It may join a rendering that began before the latest change.
          await update(definition);
          return (await update(definition))?.document;
        }),
      ),
    close: () => renderer.close(),
  };
}

const keyOf = ({ device, url, documentData }: PageDefinition) =>
  `${device} ${url} ${JSON.stringify(documentData)}`;

function createCache(maxSize: number) {
  return new LRUCache<string, CachedPage>({
    maxSize,
    // Its bytes, compressed too, and its text with two bytes a character.
    sizeCalculation: ({ document }) => 1024 + 3 * (document?.body.bytes.identity.length ?? 0),
  });
}
