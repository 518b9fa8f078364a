import Tinypool from 'tinypool';
import type { WorkerResult, WorkerTask } from './renderWorker.ts';

type Worker = typeof import('./renderWorker.ts');

/** Renders pages of the built apps, one at a time, in a worker thread that can be terminated. */
export interface Renderer {
  /**
   * `isMadeUp`: by a visitor; all others come before it.
   * @throws Error if the page throws, or takes longer than it may
   * @throws RendererClosedError if the renderer is closed before the page is rendered
   */
  render: (task: WorkerTask, isMadeUp?: boolean) => Promise<WorkerResult>;
  close: () => Promise<void>;
}

export class RendererClosedError extends Error {
  constructor() {
    super('the renderer is closed');
  }
}

const TIMEOUT_MS = 5000;
/** For a new thread, which has to read the site first: seconds, where the machine is busy. */
const READING_TIMEOUT_MS = 60_000;

export function createRenderer({ timeoutMs = TIMEOUT_MS } = {}): Renderer {
  const pool = new Tinypool({
    filename: new URL('./renderWorker.ts', import.meta.url).href,
    // Kept while there is nothing to do: a new one would let the first visitor of a page wait.
    minThreads: 1,
    maxThreads: 1,
    // Atomics block the event loop of the worker: React's `setImmediate` callbacks would pile up there
    // and keep the data of each rendered page in memory.
    useAtomics: false,
  });
  let isClosed = false;
  const own: (() => Promise<void>)[] = [];
  const madeUp: (() => Promise<void>)[] = [];
  let isRendering = false;

  /** The time of a page begins when the one before it has ended. */
  async function renderWaiting(): Promise<void> {
    if (isRendering) return;
    isRendering = true;
    for (;;) {
      const next = own.shift() ?? madeUp.shift();
      if (!next) break;
      await next();
    }
    isRendering = false;
  }

  async function renderNow(task: WorkerTask): Promise<WorkerResult> {
    const { folder, url } = task;
    await run('readSite', folder, `reading ${folder}`, READING_TIMEOUT_MS);
    return run('renderPage', task, `rendering ${url}`, timeoutMs);
  }

  async function run(name: keyof Worker, task: unknown, what: string, limitMs: number) {
    if (isClosed) throw new RendererClosedError();
    const signal = AbortSignal.timeout(limitMs);
    try {
      return await pool.run(task, { name, signal });
    } catch (error) {
      if (isClosed) throw new RendererClosedError();
      if (!signal.aborted) throw error;
      throw new Error(`${what} took longer than ${limitMs} ms`, { cause: error });
    }
  }

  return {
    render: (task, isMadeUp = false) =>
      new Promise((resolve, reject) => {
        (isMadeUp ? madeUp : own).push(() => renderNow(task).then(resolve, reject));
        void renderWaiting();
      }),
    close: () => {
      isClosed = true;
      return pool.destroy();
    },
  };
}
