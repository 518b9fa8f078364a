import { type CallName, callName, parseCallName } from '@twinfront/shared/api/callName';
import type { Result } from '@twinfront/shared/api/errors';
import type { Config } from '@twinfront/shared/api/siteConfig';
import { parseTerm } from '@twinfront/shared/site/details';

/** What the home pages are made of: no flood of what visitors make up pushes it out. */
export interface KeptAnswers<T> {
  isKept: (name: CallName) => boolean;
  get: (name: CallName) => T | undefined;
  keep: (name: CallName, answer: T) => T;
  entries: () => Iterable<[CallName, T]>;
}

const HOME = callName.config('home');

export function createKeptAnswers<T extends { outcome: Result<unknown> }>(): KeptAnswers<T> {
  const answers = new Map<CallName, T>();
  let named = new Set<CallName>();

  const isKept = (name: CallName) => parseCallName(name).kind === 'config' || named.has(name);

  return {
    isKept,
    get: (name) => answers.get(name),
    entries: () => answers.entries(),
    keep: (name, answer) => {
      if (isKept(name)) answers.set(name, answer);
      if (name === HOME && answer.outcome.ok) {
        // The name of a call decides the type of its answer.
        named = new Set(namesIn(answer.outcome.value as Config<'home'>));
        for (const earlier of answers.keys()) if (!isKept(earlier)) answers.delete(earlier);
      }
      return answer;
    },
  };
}

function namesIn({ banners, functions, notices }: Config<'home'>): CallName[] {
  const term = parseTerm(notices);
  return [
    ...banners.map(callName.banner),
    ...functions.map(callName.functionEntry),
    ...(term === undefined ? [] : [callName.search(term)]),
  ];
}
