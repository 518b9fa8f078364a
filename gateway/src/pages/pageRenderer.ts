import type { CallKey } from '@twinfront/shared/api/calls';
import type { Log } from '@twinfront/shared/node/log';
import { WorkerClosedError } from '@twinfront/shared/node/workerThread';
import { pageCalls } from '@twinfront/shared/site/pageCalls';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { CacheResult, ContentCache } from '../content/contentCache.ts';
import { type Lane, QueueError, type Turn } from '../lanes.ts';
import { pageLimits, queueLimits } from '../limits.ts';
import { createWorkerQueue } from '../workerQueue.ts';
import type { Bundles } from './bundle.ts';
import type { RenderedPage } from './composeDocument.ts';
import { createDocument, type Document, type PageDefinition } from './document.ts';
import type { RenderApps, WorkerTask } from './worker/renderWorker.ts';

export interface PageRendererOptions {
  bundles: Bundles;
  content: ContentCache;
  renderer: RenderThread;
  /** The CSP of documents, see `createPolicy`. */
  policy: string | undefined;
  registry: Registry;
}

/** What the page has read: a `Map` whose keys determine the types of the values. */
export interface ContentReads extends Iterable<[CallKey, CacheResult]> {
  get<Key extends CallKey>(key: Key): CacheResult<Key> | undefined;
  set<Key extends CallKey>(key: Key, read: CacheResult<Key>): void;
  keys(): Iterable<CallKey>;
}

export interface RenderResult {
  lane: Lane;
  document: Document;
  /** The keys of the answers that the page uses. */
  calls: CallKey[];
}

export function createPageRenderer({
  bundles,
  content,
  renderer,
  policy,
  registry,
}: PageRendererOptions) {
  const { renders, seconds } = createMetrics(registry, Object.keys(bundles));

  /**
   * @param reads results to begin with; filled with everything that is read, also if rendering fails
   * @param maxWaitMs how long the rendering may wait for its turn
   * @throws Error if the page throws or takes too long, QueueError if too many pages wait, WorkerClosedError
   */
  return async (
    definition: PageDefinition,
    reads: ContentReads,
    maxWaitMs: number,
  ): Promise<RenderResult> => {
    const { device } = definition;
    const end = seconds.startTimer({ device });
    try {
      const page = await renderDocument(definition, reads, maxWaitMs);
      renders.inc({ device, result: 'ok' });
      return page;
    } catch (error) {
      const result = error instanceof QueueError ? 'rejected' : 'failed';
      if (!(error instanceof WorkerClosedError)) renders.inc({ device, result });
      throw error;
    } finally {
      end();
    }
  };

  async function renderDocument(
    definition: PageDefinition,
    reads: ContentReads,
    maxWaitMs: number,
  ): Promise<RenderResult> {
    const used = new Set<CallKey>();
    const { device, url } = definition;
    let isAvailable = true;
    await pageCalls(url, async (key, _part, isOptional) => {
      used.add(key);
      const read = reads.get(key) ?? (await content.read(key, definition.lane));
      reads.set(key, read);
      if (read.result.ok) return read.result.value;
      isAvailable &&= isOptional === true;
      return undefined;
    });
    const siteRead = reads.get('config site')?.result;
    const site = siteRead?.ok ? siteRead.value : undefined;
    const locale = site?.locale ?? content.locale();
    const answers = Object.fromEntries([...reads].map(([key, { result }]) => [key, result]));
    const { documentData } = definition;
    const task = { device, url, documentData, locale, answers };
    const laneIf = (exists: boolean) =>
      definition.lane === 'item' && !exists ? 'visitor' : definition.lane;
    const rendered = await renderer.renderInWorker(task, { lane: laneIf(isAvailable), maxWaitMs });
    // The app decides whether a search has found the article of the address.
    const lane = laneIf(rendered.status === 200);
    const document = await createDocument({
      bundle: bundles[device],
      definition,
      site,
      locale,
      policy,
      rendered,
    });
    return { lane, document, calls: [...used] };
  }
}

function createMetrics(registry: Registry, devices: string[]) {
  const registers = [registry];
  const renders = new Counter({
    name: 'twinfront_ssr_renders_total',
    help: 'Pages rendered by device and result; "rejected": too many were waiting, or not started in time.',
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

export type RenderThread = ReturnType<typeof createRenderThread>;

/** Renders pages of the built apps in a worker thread. */
export function createRenderThread(
  log: Log,
  { desktop, mobile }: Bundles,
  { timeoutMs = pageLimits.renderTimeoutMs } = {},
) {
  const workerData: RenderApps = { desktop: desktop.ssr?.app, mobile: mobile.ssr?.app };
  const { run, close } = createWorkerQueue(
    new URL('./worker/renderWorker.ts', import.meta.url),
    log,
    { workerData, maxWaiting: queueLimits.waitingRenderings },
  );
  return {
    /**
     * @throws QueueError, WorkerClosedError if the renderer is closed before the page is rendered,
     *   WorkerTimeoutError, or what the page throws
     */
    renderInWorker: (task: WorkerTask, turn: Turn) =>
      run<RenderedPage>({
        ...turn,
        load: ['loadApp', task.device],
        call: ['renderPage', task],
        timeoutMs,
      }),
    close,
  };
}
