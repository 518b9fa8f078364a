import type { Words } from '@twinfront/shared/site/words/zhCN';
import type { Answer } from './askOnce.ts';
import type { Check, Finding } from './Check.ts';
import { checkAnswer } from './checkAnswer.ts';
import { shorten } from './quote.ts';
import type { Subject } from './subjects.ts';

interface Looks<T> {
  /** What was found, in a few words. */
  found?: (value: T) => string;
  /** What else can be said of it. */
  notes?: (value: T) => Finding[];
}

export function judgeAnswer<T>(
  subject: Subject<T>,
  answer: Answer<T>,
  words: Words,
  { found, notes = () => [] }: Looks<T> = {},
): Check {
  const { address, outcome } = answer;
  const findings = checkAnswer(subject, answer, words);
  const check = { name: subject.name, address, findings };
  if (!outcome.ok) return check;
  const spokenOf = new Set(findings.map(subjectOf));
  const isNews = (note: Finding) => note.level !== 'hint' || !spokenOf.has(subjectOf(note));
  return {
    ...check,
    findings: [...findings, ...notes(outcome.value).filter(isNews)],
    found: found && shorten(found(outcome.value)),
  };
}

/** Most begin with the field that they are about. */
function subjectOf({ what }: Finding): string {
  return what.split(' ', 1)[0] ?? '';
}
