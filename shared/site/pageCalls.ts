import type { Answer, CallKey } from '../api/calls.ts';
import type { Config } from '../api/config.ts';
import type { AnswerPart, AnswerParts } from './answerParts.ts';
import { parseDetails, parseTerm, relatedTerm } from './details.ts';
import { paths, siteUrl } from './paths.ts';

/**
 * Reads a part of an answer. Resolves with undefined if the call failed.
 *
 * @param isOptional visitors need not know of a failure
 */
export type ReadAnswer = <Key extends CallKey, Part extends AnswerPart>(
  call: Key,
  part: Part,
  isOptional?: boolean,
) => Promise<AnswerParts<Answer<Key>>[Part] | undefined>;

/** The key of the query for a part of an answer. */
export const queryKeyOf = (part: AnswerPart, call: CallKey) => [part, call] as const;

/**
 * Reads every answer that a page needs, in as few steps as possible: the gateway before it renders the
 * page, a browser when a visitor navigates to it.
 *
 * @param url path and query
 */
export async function pageCalls(url: string, read: ReadAnswer): Promise<void> {
  await Promise.all([read('config site', 'whole'), readContent(url, read)]);
}

async function readContent(url: string, read: ReadAnswer): Promise<void> {
  const { pathname, searchParams } = siteUrl(url);
  switch (pathname) {
    case paths.homeWeb:
    case paths.homeApp:
      return readHome(read);
    case paths.details:
      return readDetails(searchParams, read);
    case paths.maintain:
      await read('config maintenance', 'whole');
      return;
    default:
      await readNavigation(read);
  }
}

/** The site navigation links to the list of the notices. */
function readNavigation(read: ReadAnswer): Promise<Config<'home'> | undefined> {
  return read('config home', 'whole', true);
}

async function readHome(read: ReadAnswer): Promise<void> {
  const home = await read('config home', 'whole');
  if (!home) return;
  const { banners, functions, notices } = homeCalls(home);
  await Promise.all([...[...banners, ...functions, ...notices].map((call) => read(call, 'cards'))]);
}

/** The calls for what the home pages list. */
export function homeCalls({ banners, functions, notices }: Config<'home'>) {
  const term = parseTerm(notices);
  return {
    banners: banners.map((id) => `banner ${id}` as const),
    functions: functions.map((id) => `function ${id}` as const),
    /** None if the term is invalid. */
    notices: term === undefined ? [] : [`search ${term}` as const],
  };
}

async function readDetails(query: URLSearchParams, read: ReadAnswer): Promise<void> {
  const address = parseDetails(query);
  const home = readNavigation(read);
  switch (address.kind) {
    case 'banner':
    case 'function':
      await Promise.all([read(`${address.kind} ${address.id}`, 'item'), home]);
      return;
    case 'article':
      await Promise.all([readArticle(address.name, home, read), readNotices(home, read)]);
      return;
    case 'search':
      await Promise.all([
        readSearch(address.term, home, read),
        readSearchedServices(address.term, home, read),
      ]);
      return;
    case 'bare':
      await Promise.all([readServices(home, 'cards', read), readNotices(home, read)]);
      return;
    default:
      await home;
  }
}

type Home = ReturnType<typeof readNavigation>;

/** Its page links to other articles with one of its tags. */
async function readArticle(name: string, home: Home, read: ReadAnswer): Promise<void> {
  const found = await read(`search ${name}`, 'item');
  const article = found && 'item' in found ? found.item : undefined;
  const term = article && relatedTerm(article.tags, (await home)?.notices);
  if (term) await read(`search ${term}`, 'item', true);
}

async function readSearch(term: string, home: Home, read: ReadAnswer): Promise<void> {
  const found = await read(`search ${term}`, 'cards');
  // The page offers them instead.
  if (found?.articles.length === 0) await readNotices(home, read);
}

/** A search finds services too, except for the list of all notices. */
async function readSearchedServices(term: string, home: Home, read: ReadAnswer): Promise<void> {
  if (parseTerm((await home)?.notices) !== term) await readServices(home, 'texts', read);
}

async function readServices(home: Home, part: 'cards' | 'texts', read: ReadAnswer): Promise<void> {
  const config = await home;
  const calls = config ? homeCalls(config).functions : [];
  await Promise.all(calls.map((call) => read(call, part, true)));
}

/** The site navigation marks notices, and a notice links to the ones before and after it. */
async function readNotices(home: Home, read: ReadAnswer): Promise<void> {
  const config = await home;
  const calls = config ? homeCalls(config).notices : [];
  await Promise.all(calls.map((call) => read(call, 'cards', true)));
}
