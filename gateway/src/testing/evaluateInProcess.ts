import { createEvaluation, type EvaluationData } from '../mapping/worker/evaluate.ts';

/** Evaluates the expressions of a mapping without a thread. */
export const evaluateInProcess = (data: EvaluationData) => ({
  ...createEvaluation(data),
  load: async () => {},
  close: async () => {},
});
