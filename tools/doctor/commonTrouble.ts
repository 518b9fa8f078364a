import { zhCN } from '@twinfront/shared/site/words/zhCN';
import type { Answer } from './askOnce.ts';
import type { Check } from './Check.ts';
import { describeFailure, isRedirect } from './describeFailure.ts';
import { toastOf } from './seenWithout.ts';

/** What all answers suffer from alike: then it is the API's, and said once. */
export function commonTrouble(answers: Answer[]): Check | undefined {
  const [first] = answers;
  if (!first || first.outcome.ok) return undefined;
  const what = describeFailure(first);
  if (!what || answers.some((answer) => troubleOf(answer) !== troubleOf(first))) return undefined;
  const seen = `pages without content, and ${toastOf(first.outcome.error.failure, zhCN)}.`;
  return {
    name: 'The API cannot be used: the first calls all fail alike, and no more were made',
    address: first.address,
    findings: [{ level: 'broken', what, seen }],
  };
}

/** A redirect leads each call elsewhere. */
function troubleOf(answer: Answer): string | undefined {
  const { reply } = answer;
  return reply && isRedirect(reply) ? 'redirect' : describeFailure(answer);
}
