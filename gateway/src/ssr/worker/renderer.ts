import type { Log } from '@twinfront/shared/node/log';
import { createWorkerThread, type Priority } from '../../workerThread.ts';
import type { WorkerResult, WorkerTask } from './renderWorker.ts';

export type Renderer = ReturnType<typeof createRenderer>;

const TIMEOUT_MS = 5000;
/** For a new thread, which loads the app first: seconds on a busy machine. */
const LOAD_TIMEOUT_MS = 60_000;

/** Renders pages of the built apps in a worker thread. */
export function createRenderer(log: Log, { timeoutMs = TIMEOUT_MS } = {}) {
  const { enqueue, close } = createWorkerThread({
    module: new URL('./renderWorker.ts', import.meta.url),
    log,
  });
  return {
    /**
     * @throws WorkerClosedError if the renderer is closed before the page is rendered, WorkerTimeoutError,
     *   or what the page throws
     */
    render: (task: WorkerTask, priority: Priority = 'high'): Promise<WorkerResult> =>
      enqueue(priority, async (run) => {
        await run('loadApp', task.folder, LOAD_TIMEOUT_MS);
        return run('renderPage', task, timeoutMs);
      }),
    close,
  };
}
