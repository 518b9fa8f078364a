import Tinypool from 'tinypool';
import { createEvaluation } from './evaluate.ts';

export const { load, evaluate } = createEvaluation(Tinypool.workerData);
