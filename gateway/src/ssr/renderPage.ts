import type { CallName } from '@twinfront/shared/api/callName';
import type { Result } from '@twinfront/shared/api/errors';
import type { Answers } from '@twinfront/shared/api/knownApi';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { ContentCache } from '../content/contentCache.ts';
import { type ContentReader, createReader } from '../content/contentReader.ts';
import { isFailure, isWhole, type KnownAnswers, readAnswers, siteOf } from './answers.ts';
import type { Bundles } from './bundle.ts';
import { createDocument, type Document } from './document.ts';
import type { PageDefinition, PageMetadata, RenderedPage } from './types.ts';
import { type Renderer, RendererClosedError } from './worker/renderer.ts';

export interface DocumentMakerOptions {
  bundles: Bundles;
  content: ContentCache;
  renderer: Renderer;
  /** Headers of each page. */
  security: Record<string, string>;
  publicOrigin: string | undefined;
  registry: Registry;
}

interface Made {
  /** None if the site is served from its sources, or if rendering failed. */
  document?: Document;
  /** Why rendering failed. */
  error?: unknown;
  /** What was read for the document, also if rendering failed. */
  answers: KnownAnswers;
  /** A visitor thought of the address; else there are no more such documents than the site has things. */
  isMadeUp: boolean;
}

interface Wish {
  definition: PageDefinition;
  page: PageMetadata;
  isMadeUp: boolean;
}

/** What a document that is being made waits for. */
export interface Progress {
  waitsFor: 'content' | 'rendering';
  /** How many have come. */
  answers: number;
}

/**
 * Makes a document from what is known and what it asks for; undefined if too many wait already.
 * @throws RendererClosedError
 */
export type MakeDocument = (
  definition: PageDefinition,
  known: KnownAnswers,
  progress: Progress,
) => Promise<Made | undefined>;

const MAX_WAITING = 64;
const MAX_MADE_UP_WAITING = 8;
const MAX_ROUNDS = 8;

export function createDocumentMaker({
  bundles,
  content,
  renderer,
  security,
  publicOrigin,
  registry,
}: DocumentMakerOptions): MakeDocument {
  const count = createMetrics(registry, Object.keys(bundles));
  let waiting = 0;
  let madeUpWaiting = 0;

  return async (definition, known, progress) => {
    const { device } = definition;
    const answers = new Map(known);
    if (!bundles[device].rendering) return { answers, isMadeUp: definition.kept === 'any' };
    const described = new Set<CallName>();
    const page = await definition.generateMetadata(recordingContent(answers, described, progress));
    const isMadeUp = definition.kept === 'any' && !isOwnAddress(definition, page);
    if (waiting >= MAX_WAITING || (isMadeUp && madeUpWaiting >= MAX_MADE_UP_WAITING)) {
      count.renders.inc({ device, result: 'refused' });
      return undefined;
    }

    waiting += 1;
    if (isMadeUp) madeUpWaiting += 1;
    const end = count.seconds.startTimer({ device });
    try {
      const document = await make({ definition, page, isMadeUp }, answers, described, progress);
      count.renders.inc({ device, result: 'ok' });
      return { document, answers, isMadeUp };
    } catch (error) {
      if (error instanceof RendererClosedError) throw error;
      count.renders.inc({ device, result: 'failed' });
      return { error, answers, isMadeUp };
    } finally {
      waiting -= 1;
      if (isMadeUp) madeUpWaiting -= 1;
      end();
    }
  };

  /** Leaves in `answers` what the document was made from. */
  async function make(
    { definition, page, isMadeUp }: Wish,
    answers: KnownAnswers,
    described: Set<CallName>,
    progress: Progress,
  ): Promise<Document> {
    const rendered = await render(definition, isMadeUp, answers, progress);
    const used = new Set([...described, ...rendered.calls]);
    for (const name of answers.keys()) if (!used.has(name)) answers.delete(name);
    return createDocument({
      bundle: bundles[definition.device],
      definition,
      page: isWhole(answers) ? page : { ...page, noindex: true, noStore: true },
      site: siteOf(answers),
      security,
      publicOrigin,
      rendered,
    });
  }

  /** Renders until the page asks for nothing that is not known. */
  async function render(
    { device, url, data = {} }: PageDefinition,
    isMadeUp: boolean,
    answers: KnownAnswers,
    progress: Progress,
  ): Promise<RenderedPage> {
    const folder = bundles[device].rendering?.folder ?? '';
    const task = { url, documentData: data, folder, base: `/${device}/` };
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const known: Answers = Object.fromEntries(answers);
      progress.waitsFor = 'rendering';
      const result = await renderer.render({ ...task, answers: known }, isMadeUp);
      if ('page' in result) return result.page;
      progress.waitsFor = 'content';
      const read = await readAnswers(content, result.missing, progress);
      for (const [name, outcome] of read) answers.set(name, outcome);
    }
    throw new Error(`the page asked for more in each of ${MAX_ROUNDS} rounds`);
  }

  function recordingContent(
    answers: KnownAnswers,
    described: Set<CallName>,
    progress: Progress,
  ): ContentReader {
    return createReader(async (name) => {
      const known = await content.read(name);
      if (!isFailure(name, known.outcome)) progress.answers += 1;
      described.add(name);
      answers.set(name, known.outcome);
      // The name of a call decides the type of its answer.
      return known as typeof known & { outcome: Result<never> };
    });
  }
}

function isOwnAddress(
  { name }: PageDefinition,
  { status = 200, about, canonical }: PageMetadata,
): boolean {
  return status === 200 && about !== undefined && canonical === name;
}

function createMetrics(registry: Registry, devices: string[]) {
  const registers = [registry];
  const renders = new Counter({
    name: 'twinfront_ssr_renders_total',
    help: 'Pages rendered by device and result; "refused": too many were waiting.',
    labelNames: ['device', 'result'],
    registers,
  });
  // Prometheus sees no increase in a figure that begins with 1.
  for (const device of devices) {
    for (const result of ['ok', 'failed', 'refused']) renders.inc({ device, result }, 0);
  }
  return {
    renders,
    seconds: new Histogram({
      name: 'twinfront_ssr_render_duration_seconds',
      help: 'From the wish for a rendering to its compressed document, waiting included.',
      labelNames: ['device'],
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
  };
}
