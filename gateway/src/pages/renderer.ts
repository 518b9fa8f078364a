import type { Log } from '@twinfront/shared/node/log';
import type { Turn } from '../lanes.ts';
import { pageLimits, queueLimits } from '../limits.ts';
import { createWorkerThread } from '../workerThread.ts';
import type { Bundles } from './bundle.ts';
import type { RenderedPage } from './types.ts';
import type { RenderApps, WorkerTask } from './worker/renderWorker.ts';

export type Renderer = ReturnType<typeof createRenderer>;

/** Renders pages of the built apps in a worker thread. */
export function createRenderer(
  log: Log,
  { desktop, mobile }: Bundles,
  { timeoutMs = pageLimits.renderTimeoutMs } = {},
) {
  const workerData: RenderApps = { desktop: desktop.ssr?.app, mobile: mobile.ssr?.app };
  const { run, close } = createWorkerThread(
    new URL('./worker/renderWorker.ts', import.meta.url),
    log,
    { workerData, maxWaiting: queueLimits.waitingRenderings },
  );
  return {
    /**
     * @throws QueueError, WorkerClosedError if the renderer is closed before the page is rendered,
     *   WorkerTimeoutError, or what the page throws
     */
    renderInWorker: (task: WorkerTask, turn: Turn) =>
      run<RenderedPage>({
        ...turn,
        load: ['loadApp', task.device],
        call: ['renderPage', task],
        timeoutMs,
      }),
    close,
  };
}
