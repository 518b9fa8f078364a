import type { CallName } from '@twinfront/shared/api/callName';
import { describeError, type Log } from '@twinfront/shared/node/log';
import type { Device } from '@twinfront/shared/site/device';
import { PAGE_TIMEOUT_MS } from '../content/contentReader.ts';
import { withTimeout } from '../http/timeout.ts';
import { isFailure, isWhole, readAnswers } from './answers.ts';
import { bePatient } from './bePatient.ts';
import type { Document } from './document.ts';
import { createDocumentEntries, type DocumentEntry } from './pageCacheEntries.ts';
import { createDocumentMaker, type DocumentMakerOptions } from './renderPage.ts';
import type { PageDefinition } from './types.ts';
import { RendererClosedError } from './worker/renderer.ts';

/** Documents that are rendered when their content changes, and sent from memory. */
export interface PageCache {
  /** A document that is there and up to date. */
  getFresh: (definition: PageDefinition) => Document | undefined;
  /** Undefined if there is none in time, or none can be made: a shell goes out then. */
  getOrRender: (definition: PageDefinition) => Promise<Document | undefined>;
  /** Makes documents before anybody asks for them. Never rejects. */
  warm: (definitions: PageDefinition[]) => Promise<void>;
  /** Keeps the documents that are visited up to date, until `stop`. */
  start: () => void;
  stop: () => Promise<void>;
}

export interface PageCacheOptions extends DocumentMakerOptions {
  /** How long a document is taken to be what the content is. */
  ttlMs: number;
  /** How long a visitor waits for one. */
  patienceMs?: number;
  log: Log;
}

const VISITED_MS = 10 * 60_000;
const RETRY_MS = 30_000;
const LEAST_REFRESH_MS = 1000;
const REFRESHED_AT_ONCE = 4;
/** How long a visitor waits for the rendering of a page whose content is there. */
const RENDERING_MS = 3000;
/** The same of the first page of a site, before which the thread reads the whole of that. */
const FIRST_RENDERING_MS = 10_000;

export function createPageCache({
  ttlMs,
  patienceMs = PAGE_TIMEOUT_MS,
  log,
  ...options
}: PageCacheOptions): PageCache {
  const { content, renderer } = options;
  const entries = createDocumentEntries();
  const make = createDocumentMaker(options);
  let timer: NodeJS.Timeout | undefined;
  const rendered = new Set<Device>();

  /** One update of a document at a time, however many visitors wait for it. */
  function update(entry: DocumentEntry): Promise<void> {
    entry.updating ??= bringUpToDate(entry)
      .catch((error) => {
        if (!(error instanceof RendererClosedError)) fail(entry, error);
      })
      .finally(() => {
        entry.updating = undefined;
        entries.settle(entry);
      });
    return entry.updating;
  }

  /** The failure is cached: requests do not render the page again until its content changes. */
  function fail(entry: DocumentEntry, error: unknown): void {
    entry.retryAt = performance.now() + RETRY_MS;
    const facts = { device: entry.definition.device, page: entry.definition.url };
    log.error({ ...facts, error: describeError(error) }, 'a page cannot be rendered');
    if (!entries.settle(entry)) entries.keep(entry, true);
  }

  async function bringUpToDate(entry: DocumentEntry): Promise<void> {
    const now = performance.now();
    entry.progress.waitsFor = 'content';
    const earlier = (name: CallName) => entry.answers.get(name);
    const answers = await readAnswers(content, entry.answers.keys(), entry.progress);
    const changed = [...answers].some(([name, outcome]) => outcome !== earlier(name));
    // The API is down, and what it had said is forgotten: the document knows better.
    const lost = [...answers].some(
      ([name, outcome]) => isFailure(name, outcome) && earlier(name)?.ok,
    );
    const settled = entry.retryAt ? now < entry.retryAt : entry.document !== undefined;
    if (settled && (lost || !changed)) {
      entry.checkedAt = now;
      return;
    }
    const made = await make(entry.definition, answers, entry.progress);
    if (!made) return;
    // Also of a page that cannot be rendered: it is tried again when one of them changes.
    entry.answers = made.answers;
    if (made.error) return fail(entry, made.error);
    rendered.add(entry.definition.device);
    entry.document = made.document;
    entry.checkedAt = now;
    entry.retryAt = 0;
    entries.keep(entry, made.isMadeUp);
  }

  function isCurrent({ checkedAt }: DocumentEntry): boolean {
    // In the background a document is looked after more often; until then it is as good as new.
    return performance.now() - checkedAt <= 2 * ttlMs;
  }

  function visit(definition: PageDefinition): DocumentEntry {
    const entry = entries.of(definition);
    entry.visitedAt = performance.now();
    return entry;
  }

  /** What is known goes out without much ado; for the first document of a page more is done. */
  async function waitFor(entry: DocumentEntry, updated: Promise<void>): Promise<void> {
    const { document, answers, progress, definition } = entry;
    if (document && isWhole(answers)) {
      await withTimeout(updated, patienceMs);
      return;
    }
    const renderingMs = rendered.has(definition.device) ? RENDERING_MS : FIRST_RENDERING_MS;
    await bePatient(progress, updated, { contentMs: patienceMs, renderingMs });
  }

  let isRefreshing = false;

  function refresh(): void {
    const since = performance.now() - VISITED_MS;
    const isKept = ({ definition }: DocumentEntry) => definition.kept === 'always';
    const all = [...entries.recent()];
    for (const entry of all.filter(isKept)) void update(entry);
    const visited = all.filter((entry) => !isKept(entry) && entry.visitedAt > since).values();
    if (isRefreshing) return;
    isRefreshing = true;
    // A few at a time: when all of them change, nobody's page waits until all have been rendered.
    const some = async () => {
      for (const entry of visited) await update(entry);
    };
    void Promise.all(Array.from({ length: REFRESHED_AT_ONCE }, some)).finally(() => {
      isRefreshing = false;
    });
  }

  return {
    getFresh: (definition) => {
      const entry = visit(definition);
      return isCurrent(entry) ? entry.document : undefined;
    },
    getOrRender: async (definition) => {
      const entry = visit(definition);
      if (isCurrent(entry)) return entry.document;
      await waitFor(entry, update(entry));
      return entry.document;
    },
    warm: async (definitions) => {
      await Promise.all(definitions.map((definition) => update(entries.of(definition))));
    },
    start: () => {
      // Sooner than `ttlMs`: content that is just not out of date yet would be so twice as long.
      timer = setInterval(refresh, Math.max(0.75 * ttlMs, LEAST_REFRESH_MS)).unref();
    },
    stop: () => {
      clearInterval(timer);
      return renderer.close();
    },
  };
}
