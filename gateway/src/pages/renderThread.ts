import type { Log } from '@twinfront/shared/node/log';
import { pageLimits, queueLimits } from '../limits.ts';
import type { Demand, Priority } from '../queue.ts';
import { createWorker } from '../worker.ts';
import type { Bundles } from './bundle.ts';
import type { RenderedPage } from './document.ts';
import type { AppFolders, WorkerTask } from './worker/renderWorker.ts';

export type RenderThread = ReturnType<typeof createRenderThread>;

/** Renders pages of the built apps in a worker thread. */
export function createRenderThread(
  log: Log,
  { desktop, mobile }: Bundles,
  { timeoutMs = pageLimits.renderTimeoutMs } = {},
) {
  const workerData: AppFolders = { desktop: desktop.ssr?.folder, mobile: mobile.ssr?.folder };
  const { run, close } = createWorker(new URL('./worker/renderWorker.ts', import.meta.url), log, {
    workerData,
    maxWaiting: queueLimits.waitingRenderings,
  });
  return {
    /**
     * @throws QueueError, WorkerClosedError if the renderer is closed before the page is rendered,
     *   WorkerTimeoutError, or what the page throws
     */
    renderInWorker: (task: WorkerTask, priority: Priority, demand: Demand) =>
      run<RenderedPage>(priority, demand, ['renderPage', task], timeoutMs),
    close,
  };
}
