import Tinypool from 'tinypool';
import { createEvaluation } from './evaluate.ts';

export const { evaluate } = createEvaluation(Tinypool.workerData);

/** Resolves when the thread has imported what expressions need. */
export const load = () => undefined;
