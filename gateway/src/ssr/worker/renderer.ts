import { createWorkerThread, type Priority } from '../../workerThread.ts';
import type { WorkerResult, WorkerTask } from './renderWorker.ts';

/** Renders pages of the built apps in a worker thread. */
export interface Renderer {
  /**
   * @throws WorkerClosedError if the renderer is closed before the page is rendered, WorkerTimeoutError,
   *   or what the page throws
   */
  render: (task: WorkerTask, priority?: Priority) => Promise<WorkerResult>;
  close: () => Promise<void>;
}

const TIMEOUT_MS = 5000;
/** For a new thread, which loads the app first: seconds on a busy machine. */
const LOAD_TIMEOUT_MS = 60_000;

export function createRenderer({ timeoutMs = TIMEOUT_MS } = {}): Renderer {
  const { enqueue, close } = createWorkerThread({
    module: new URL('./renderWorker.ts', import.meta.url),
  });
  return {
    render: (task, priority = 'high') =>
      enqueue(priority, async (run) => {
        await run('loadApp', task.folder, LOAD_TIMEOUT_MS);
        return run('renderPage', task, timeoutMs);
      }),
    close,
  };
}
