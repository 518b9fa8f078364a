import type { Log } from '@twinfront/shared/node/log';
import { createWorkerThread, type Priority } from '../workerThread.ts';
import type { WorkerResult, WorkerTask } from './worker/renderWorker.ts';

export type Renderer = ReturnType<typeof createRenderer>;

const TIMEOUT_MS = 5000;

/** Renders pages of the built apps in a worker thread. */
export function createRenderer(log: Log, { timeoutMs = TIMEOUT_MS } = {}) {
  const module = new URL('./worker/renderWorker.ts', import.meta.url);
  const { run, close } = createWorkerThread(module, log);
  return {
    /**
     * @throws WorkerClosedError if the renderer is closed before the page is rendered, WorkerTimeoutError,
     *   or what the page throws
     */
    render: (task: WorkerTask, priority: Priority = 'high') =>
      run<WorkerResult>({
        priority,
        load: ['loadApp', task.folder],
        call: ['renderPage', task],
        timeoutMs,
      }),
    close,
  };
}
