import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';

interface WorkerOptions {
  resourceLimits: ResourceLimits;
  /** Of a job. */
  timeLimitMs: number;
  /** Called before the first job of each thread. */
  onStart?: () => void;
}

/** Whether a job took too much time or memory; undefined for other errors. */
export function exceededLimit(error: unknown): 'time' | 'memory' | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ABORT_ERR') return 'time';
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : undefined;
}

/**
 * Runs jobs one by one in a worker thread, which is started with the first one, and again after a failure.
 *
 * @param script posts a message when it has loaded, and one for each that it gets
 */
export function createWorker(script: URL, { resourceLimits, timeLimitMs, onStart }: WorkerOptions) {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function runNow<T>(toMessage: () => unknown): Promise<T> {
    if (!worker) {
      worker = new Worker(script, { resourceLimits });
      onStart?.();
      // The first message follows the loading of its modules, which is not part of the time limit.
      await once(worker, 'message');
    }
    worker.postMessage(toMessage());
    const limit = new AbortController();
    // If this thread was blocked, a result may be queued; it is delivered before `setImmediate`.
    const timer = setTimeout(() => setImmediate(() => limit.abort()), timeLimitMs).unref();
    try {
      const [result] = await once(worker, 'message', { signal: limit.signal });
      return result;
    } catch (error) {
      await close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async function close(): Promise<void> {
    const closing = worker;
    worker = undefined;
    await closing?.terminate();
  }

  return {
    run<T>(toMessage: () => unknown): Promise<T> {
      const result = last.then(() => runNow<T>(toMessage));
      last = result.catch(() => {});
      return result;
    },
    close,
  };
}
