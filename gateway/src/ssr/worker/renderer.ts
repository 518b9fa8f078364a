import Tinypool from 'tinypool';
import { workerLimits } from '../../limits.ts';
import type { WorkerResult, WorkerTask } from './renderWorker.ts';

type Worker = typeof import('./renderWorker.ts');

/** `low`: pages of which visitors can make up any number; `high`: all others. */
export type Priority = 'high' | 'low';

/** Renders pages of the built apps, one at a time, in a worker thread that can be terminated. */
export interface Renderer {
  /**
   * @throws Error if the page throws or takes too long
   * @throws RendererClosedError if the renderer is closed before the page is rendered
   */
  render: (task: WorkerTask, priority?: Priority) => Promise<WorkerResult>;
  close: () => Promise<void>;
}

export class RendererClosedError extends Error {
  constructor() {
    super('the renderer is closed');
  }
}

const TIMEOUT_MS = 5000;
/** For a new thread, which loads the app first: seconds on a busy machine. */
const LOAD_TIMEOUT_MS = 60_000;

export function createRenderer({ timeoutMs = TIMEOUT_MS } = {}): Renderer {
  const pool = new Tinypool({
    filename: new URL('./renderWorker.ts', import.meta.url).href,
    // Kept while idle: a new thread would delay the next page.
    minThreads: 1,
    maxThreads: 1,
    // Atomics block the event loop of the worker: React's `setImmediate` callbacks would pile up there
    // and keep the data of each rendered page in memory.
    useAtomics: false,
    resourceLimits: workerLimits,
  });
  let isClosed = false;
  const queues = { high: [] as (() => Promise<void>)[], low: [] as (() => Promise<void>)[] };
  let isRunning = false;

  /** One after the other, because a timeout is to begin when its page begins. */
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

  async function renderNow(task: WorkerTask): Promise<WorkerResult> {
    const { folder, url } = task;
    await run('loadApp', folder, `loading ${folder}`, LOAD_TIMEOUT_MS);
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
    render: (task, priority = 'high') =>
      new Promise((resolve, reject) => {
        queues[priority].push(() => renderNow(task).then(resolve, reject));
        void runQueued();
      }),
    close: () => {
      isClosed = true;
      return pool.destroy();
    },
  };
}
