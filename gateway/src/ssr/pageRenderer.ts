import { type CallKey, callKey } from '@twinfront/shared/api/callKey';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { ContentCache } from '../content/contentCache.ts';
import { type CacheResult, createReader, siteOf } from '../content/contentReader.ts';
import { queueLimits } from '../limits.ts';
import { type Priority, WorkerClosedError } from '../workerThread.ts';
import type { Bundles } from './bundle.ts';
import { createDocument, type Document } from './document.ts';
import type { Renderer } from './renderer.ts';
import type { PageDefinition } from './types.ts';

export interface PageRendererOptions {
  bundles: Bundles;
  content: ContentCache;
  renderer: Renderer;
  /** Headers of each page. */
  securityHeaders: Record<string, string>;
  publicOrigin: string | undefined;
  registry: Registry;
}

/** What the page has read, by key. */
export type ContentReads = Map<CallKey, CacheResult<unknown>>;

export interface RenderResult {
  document: Document;
  /** Of the answers that the page uses. */
  versions: Map<CallKey, number>;
}

const MAX_PASSES = 8;

export function createPageRenderer({
  bundles,
  content,
  renderer,
  securityHeaders,
  publicOrigin,
  registry,
}: PageRendererOptions) {
  const { renders, seconds } = createMetrics(registry, Object.keys(bundles));
  const { high, low } = queueLimits.renderings;
  const bulkheads = { high: bulkhead(high), low: bulkhead(low) };

  /**
   * @param priority `high`: existing items at their canonical URLs, and pages without user-controlled keys;
   *   `low`: everything else
   * @param reads results to begin with; filled with everything that is read, also if rendering fails
   * @throws Error if the page throws or takes too long, BulkheadRejectedError if too many pages wait,
   *   WorkerClosedError
   */
  return async (
    definition: PageDefinition,
    priority: Priority,
    reads: ContentReads,
  ): Promise<RenderResult> => {
    const { device } = definition;
    try {
      const result = await bulkheads[priority].execute(async () => {
        const end = seconds.startTimer({ device });
        return render(definition, priority, reads).finally(end);
      });
      renders.inc({ device, result: 'ok' });
      return result;
    } catch (error) {
      const result = isBulkheadRejectedError(error) ? 'rejected' : 'failed';
      if (!(error instanceof WorkerClosedError)) renders.inc({ device, result });
      throw error;
    }
  };

  /** Data discovery by repeated rendering: a pass names the calls that the page needs. */
  async function render(
    definition: PageDefinition,
    priority: Priority,
    reads: ContentReads,
  ): Promise<RenderResult> {
    const used = new Set<CallKey>();
    async function read<T>(key: CallKey): Promise<CacheResult<T>> {
      used.add(key);
      const result = reads.get(key) ?? (await content.read(key));
      reads.set(key, result);
      // The key determines the type of the result.
      return result as CacheResult<T>;
    }

    const { device, url, documentData } = definition;
    const bundle = bundles[device];
    if (!bundle.rendering) throw new Error(`the ${device} app has no build`);
    const { folder } = bundle.rendering;
    const task = { url, documentData, folder, base: `/${device}/` };
    const { generateMetadata } = definition;
    const metadata = (await generateMetadata?.(createReader(read))) ?? definition.metadata;
    const metadataCalls = [...used];
    for (let pass = 0; pass < MAX_PASSES; pass += 1) {
      const answers = Object.fromEntries([...reads].map(([key, { result }]) => [key, result]));
      const rendering = await renderer.render({ ...task, answers }, priority);
      if ('missing' in rendering) {
        await Promise.all(rendering.missing.map(read));
        continue;
      }
      const rendered = rendering.page;
      const versions = new Map(
        [...metadataCalls, ...rendered.calls].map((key) => [key, reads.get(key)?.version ?? 0]),
      );
      const required = [callKey.config('site'), ...(definition.requiredCalls ?? [])];
      const isComplete = required.every((key) => versions.get(key) !== 0);
      const site = siteOf(reads.get(callKey.config('site')));
      const options = { bundle, definition, metadata, site, securityHeaders, publicOrigin };
      const document = await createDocument({ ...options, rendered, isComplete, priority });
      return { document, versions };
    }
    throw new Error(`the page needs more than ${MAX_PASSES} render passes`);
  }
}

function createMetrics(registry: Registry, devices: string[]) {
  const registers = [registry];
  const renders = new Counter({
    name: 'twinfront_ssr_renders_total',
    help: 'Pages rendered by device and result; "rejected": too many were waiting.',
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
