import type { Config } from '@twinfront/shared/api/siteConfig';
import type { Words } from '@twinfront/shared/site/words/zhCN';
import type { Check } from './Check.ts';
import { checkMissing } from './checkMissing.ts';
import { counted } from './counted.ts';
import type { Ask } from './examineItems.ts';
import { judgeAnswer } from './judgeAnswer.ts';
import { banner, functionEntry, search } from './subjects.ts';

const NOTHING = 'doctor-no-such-thing';
const NO_NUMBER = '987654321';

/** How the API says that there is no such thing, and that nothing is found. */
export async function examineMissing(
  { banners, functions }: Partial<Config<'home'>> = {},
  ask: Ask,
  words: Words,
): Promise<Check[]> {
  const things = {
    banner: banner(missingBeside(banners)),
    function: functionEntry(missingBeside(functions)),
  };
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
      found: ({ length }) => (length === 0 ? 'an empty list' : counted(length, 'article')),
    }),
  ];
}

/** Of the kind that the others are: an API that has numbers may know no other ids. */
function missingBeside(ids: string[] = []): string {
  return ids.length > 0 && ids.every((id) => /^\d+$/.test(id)) ? NO_NUMBER : NOTHING;
}
