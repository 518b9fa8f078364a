import type { Words } from '@twinfront/shared/site/words/zhCN';
import type { Answer } from './askOnce.ts';
import type { Finding } from './Check.ts';
import { describeFailure } from './describeFailure.ts';
import { quote } from './quote.ts';
import { toastOf } from './seenWithout.ts';

const right = 'Right would be HTTP 404, with an envelope of code 404.';

/** What is to be said of the answer to a question for a thing that is not there. */
export function checkMissing(answer: Answer, words: Words): Finding[] {
  const { outcome, reply, slow } = answer;
  if (!outcome.ok && outcome.error.kind === 'notFound') return slow;
  if (outcome.ok) {
    const what = `It answers HTTP ${reply?.status} with a thing: ${quote(outcome.value)}. ${right}`;
    const seen = 'that thing at every address where there should be none.';
    return [{ level: 'flaw', what, seen }, ...slow];
  }
  const failure = describeFailure(answer);
  const what =
    failure?.replace(/ Right would be .*$/, '') ??
    `It answers HTTP ${reply?.status}, but with no thing.`;
  const seen = `“${words.detailsFailed}” where “${words.notFoundTitle}” would be right, things that you have removed, and ${toastOf(outcome.error.failure, words)}.`;
  return [{ level: 'flaw', what: `${what} ${right}`, seen }, ...slow];
}
