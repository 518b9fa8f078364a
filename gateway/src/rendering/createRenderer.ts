import Tinypool from 'tinypool';
import type { WorkerResult, WorkerTask } from './renderWorker.ts';

/** Renders pages of the built sites, one after the other, in a thread that can be ended. */
export interface Renderer {
  /** @throws Error if the page throws, or takes longer than it may */
  render: (task: WorkerTask) => Promise<WorkerResult>;
  close: () => Promise<void>;
}

/** A new thread has to read the site first. */
const TIMEOUT_MS = 5000;

export function createRenderer({ timeoutMs = TIMEOUT_MS } = {}): Renderer {
  const pool = new Tinypool({
    filename: new URL('./renderWorker.ts', import.meta.url).href,
    // Kept while there is nothing to do: a new one would let the first visitor of a page wait.
    minThreads: 1,
    maxThreads: 1,
  });
  // The time of a page begins when those before it have ended.
  let last: Promise<unknown> = Promise.resolve();

  async function renderNow(task: WorkerTask): Promise<WorkerResult> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await pool.run(task, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new Error(`rendering ${task.url} took longer than ${timeoutMs} ms`, { cause: error });
    }
  }

  return {
    render: (task) => {
      const result = last.then(() => renderNow(task));
      last = result.catch(() => undefined);
      return result;
    },
    close: () => pool.destroy(),
  };
}
