import type { Words } from '@twinfront/shared/site/words/zhCN';
import type { Check } from './Check.ts';
import { checkMissing } from './checkMissing.ts';
import type { Ask } from './examineItems.ts';
import { judgeAnswer } from './judgeAnswer.ts';
import { banner, functionEntry, search } from './subjects.ts';

const NOTHING = 'doctor-no-such-thing';

/** How the API says that there is no such thing, and that nothing is found. */
export async function examineMissing(ask: Ask, words: Words): Promise<Check[]> {
  const things = { banner: banner(NOTHING), function: functionEntry(NOTHING) };
  const subject = search(NOTHING, `search for what is not there`);
  const [noBanner, noEntry, nothing] = await Promise.all([
    ask(things.banner),
    ask(things.function),
    ask(subject),
  ]);
  const missing = { 'a banner': noBanner, 'a function': noEntry };
  return [
    ...Object.entries(missing).map(([name, answer]) => {
      const findings = checkMissing(answer, words);
      const found = findings.length === 0 ? 'HTTP 404' : undefined;
      return { name: `${name} that does not exist`, address: answer.address, findings, found };
    }),
    judgeAnswer(subject, nothing, words, {
      found: ({ length }) => (length === 0 ? 'an empty list' : `${length} articles`),
    }),
  ];
}
