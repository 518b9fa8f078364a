import { describeError, type Log } from '@twinfront/shared/node/log';
import {
  createWorkerThread,
  isOutOfMemory,
  WorkerTimeoutError,
} from '@twinfront/shared/node/workerThread';
import PQueue from 'p-queue';
import { mappingLimits, workerLimits } from '../limits.ts';
import type { Evaluation, EvaluationData, Outcome } from './worker/evaluate.ts';

export type EvaluatorLimits = Omit<typeof mappingLimits, 'guardrails'>;

export type Evaluate = (evaluation: Evaluation, signal?: AbortSignal) => Promise<Outcome>;

/** A thread that evaluates the expressions of a mapping, first in, first out. */
export function createEvaluator(
  data: EvaluationData,
  log: Log,
  limits: Partial<EvaluatorLimits> = {},
) {
  const { timeoutMs, heapMb } = { ...mappingLimits, ...limits };
  const thread = createWorkerThread(new URL('./worker/evaluationWorker.ts', import.meta.url), {
    workerData: data,
    resourceLimits: { ...workerLimits, maxOldGenerationSizeMb: heapMb },
    onError: (error) => log.warn({ error: describeError(error) }, 'evaluator thread error'),
  });
  const queue = new PQueue({ concurrency: 1 });

  /** @param signal when it aborts, an evaluation that waits leaves the queue */
  const evaluate: Evaluate = (evaluation, signal) =>
    queue.add(() => evaluateNow(evaluation), signal && { signal });

  async function evaluateNow(evaluation: Evaluation): Promise<Outcome> {
    const { name } = evaluation;
    await load();
    try {
      return await thread.call<Outcome>(['evaluate', evaluation], timeoutMs);
    } catch (error) {
      if (error instanceof WorkerTimeoutError)
        return { problem: { name, message: `takes longer than ${timeoutMs} ms` } };
      if (!isOutOfMemory(error)) throw error;
      return { problem: { name, message: `takes more than ${heapMb} MB of memory` } };
    }
  }

  /** Resolves when the thread has loaded what expressions need, which takes seconds on a busy machine. */
  const load = () => thread.load(['load', undefined]);

  return { evaluate, load, close: thread.close };
}
