import { REQUEST_TIMEOUT_MS } from '@twinfront/shared/api/client';
import type { Log } from '@twinfront/shared/node/log';
import { isOutOfMemory, WorkerTimeoutError } from '@twinfront/shared/node/workerThread';
import { LRUCache } from 'lru-cache';
import type { Lane } from '../lanes.ts';
import { cacheLimits, mappingLimits } from '../limits.ts';
import { createWorkerQueue } from '../workerQueue.ts';
import { argumentOf, expressionsOf, type MappedCall, type Mapping, placeIn } from './mapping.ts';
import type { Evaluation, EvaluationData, Outcome } from './worker/evaluate.ts';
import type { PictureRules } from './worker/resolvePictures.ts';

export type EvaluatorLimits = Omit<typeof mappingLimits, 'guardrails'>;

export type Evaluator = ReturnType<typeof createEvaluator>;

/** A thread that evaluates the expressions of a mapping. */
export function createEvaluator(
  mapping: Mapping,
  pictures: PictureRules,
  log: Log,
  limits: Partial<EvaluatorLimits> = {},
) {
  const { timeoutMs, heapMb, failureTtlMs } = { ...mappingLimits, ...limits };
  // A thread that an expression blocks cannot say which one.
  const expressions = expressionsOf(mapping);
  const running = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const workerData: EvaluationData = { mapping, pictures, running };
  const module = new URL('./worker/evaluationWorker.ts', import.meta.url);
  const { run, close } = createWorkerQueue(module, log, { workerData, heapMb });

  /** The outcomes of those that were ended. Repeated at once, one would delay the other calls again. */
  const ended = new LRUCache<string, Outcome>({
    max: cacheLimits.contentEntries,
    ttl: failureTtlMs,
  });

  const runInThread = <T>(lane: Lane, call: [name: string, argument: unknown]) =>
    run<T>({
      lane,
      maxWaitMs: REQUEST_TIMEOUT_MS,
      load: ['load', undefined],
      call,
      timeoutMs,
    });

  /** The limit that the evaluation exceeded, for which its thread was ended. */
  function limitOf(error: unknown): string | undefined {
    if (error instanceof WorkerTimeoutError) return `longer than ${timeoutMs} ms`;
    return isOutOfMemory(error) ? `more than ${heapMb} MB of memory` : undefined;
  }

  async function evaluate(evaluation: Evaluation): Promise<Outcome> {
    const { call, argument } = evaluation;
    const key = `${call} ${argument}`;
    const known = ended.get(key);
    if (known) return known;
    try {
      return await runInThread<Outcome>(laneOf(call), ['evaluate', evaluation]);
    } catch (error) {
      const limit = limitOf(error);
      if (!limit) throw error;
      const [index = 0, end = 0] = running;
      const place = placeIn(mapping, expressions[index] ?? { name: 'define', start: 0 }, end);
      const outcome = { error: { ...place, token: undefined, message: `takes ${limit}` } };
      ended.set(key, outcome);
      return outcome;
    }
  }

  return {
    /** @throws Error if the thread did not start, or had no time for the call */
    evaluate,
    /** Resolves when the thread has loaded what expressions need, which takes seconds on a busy machine. */
    load: () => runInThread<void>('home', ['load', undefined]),
    close,
  };
}

/** A search has a term that visitors type; without an argument a call is one of the home pages. */
function laneOf(call: MappedCall): Lane {
  if (argumentOf[call] === 'term') return 'visitor';
  return argumentOf[call] === 'id' ? 'item' : 'home';
}
