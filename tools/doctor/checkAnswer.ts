import { misfitsOf } from '@twinfront/shared/api/misfitsOf';
import type { Words } from '@twinfront/shared/site/words/zhCN';
import type { Answer } from './askOnce.ts';
import type { Finding } from './Check.ts';
import { dataOf } from './dataOf.ts';
import { describeFailure } from './describeFailure.ts';
import { describeMisfit } from './describeMisfit.ts';
import { noteHtml } from './noteHtml.ts';
import { seenOfForgiven } from './seenOfForgiven.ts';
import { seenWithout } from './seenWithout.ts';
import type { Subject } from './subjects.ts';

/** What is to be said of an answer, whatever it is about. */
export function checkAnswer<T>(subject: Subject<T>, answer: Answer<T>, words: Words): Finding[] {
  const { kind, schema, whole } = subject;
  const { outcome, reply } = answer;
  const failed = describeFailure(answer, whole);
  const misfits = failed || !reply ? [] : misfitsOf(schema, dataOf(reply.text));
  const fatal = misfits.filter(({ forgiven }) => !forgiven);
  const forgiven = misfits.filter(({ forgiven }) => forgiven);
  const problems = failed ? [failed] : fatal.map((misfit) => describeMisfit(misfit, whole));
  const seen = outcome.ok ? undefined : seenWithout(kind, outcome.error.failure, words);

  return [
    ...problems.map((what): Finding => ({ level: 'broken', what, seen })),
    ...forgiven.map((misfit): Finding => {
      const what = describeMisfit(misfit, whole);
      return { level: 'flaw', what, seen: seenOfForgiven(misfit.path) };
    }),
    ...(outcome.ok && reply ? noteHtml(dataOf(reply.text)) : []),
    ...answer.slow,
  ];
}
