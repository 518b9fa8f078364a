import { type CallKey, callKey } from '../api/callKey.ts';
import type { Config } from '../api/config.ts';
import { parseDetails, parseTerm } from './details.ts';
import { paths, siteUrl } from './paths.ts';

/**
 * The part of an answer that a page needs. `whole`: a config; `card`: an item without its body; `item`: an item;
 * `cards`: the articles of a search without their bodies; `notices`: the first of them; `noticeTitles`: the ids and
 * titles of all of them by date; `article`: the article that an address names, or similar ones.
 */
export type AnswerPart =
  | 'whole'
  | 'card'
  | 'item'
  | 'cards'
  | 'notices'
  | 'noticeTitles'
  | 'article';

/**
 * Reads a part of an answer. Resolves with undefined if the call failed.
 *
 * @param isOptional visitors need not know of a failure
 */
export type ReadAnswer = <T>(
  call: CallKey,
  part: AnswerPart,
  isOptional?: boolean,
) => Promise<T | undefined>;

/**
 * Reads every answer that a page needs, in as few steps as possible: the gateway before it renders the
 * page, a browser when a visitor navigates to it.
 *
 * @param url path and query
 */
export async function pageCalls(url: string, read: ReadAnswer): Promise<void> {
  await Promise.all([read(callKey.config('site'), 'whole'), readContent(url, read)]);
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
      await read(callKey.config('maintenance'), 'whole');
      return;
    default:
      await readNavigation(read);
  }
}

/** The site navigation links to the list of the notices. */
function readNavigation(read: ReadAnswer): Promise<Config<'home'> | undefined> {
  return read<Config<'home'>>(callKey.config('home'), 'whole', true);
}

async function readHome(read: ReadAnswer): Promise<void> {
  const home = await read<Config<'home'>>(callKey.config('home'), 'whole');
  if (!home) return;
  const { banners, functions, notices } = homeCalls(home);
  await Promise.all([
    ...[...banners, ...functions].map((call) => read(call, 'card')),
    ...notices.map((call) => read(call, 'notices')),
  ]);
}

/** The calls for what the home pages list. */
export function homeCalls({ banners, functions, notices }: Config<'home'>) {
  const term = parseTerm(notices);
  return {
    banners: banners.map(callKey.banner),
    functions: functions.map(callKey.functionEntry),
    /** None if the term is invalid. */
    notices: term === undefined ? [] : [callKey.search(term)],
  };
}

async function readDetails(query: URLSearchParams, read: ReadAnswer): Promise<void> {
  const address = parseDetails(query);
  switch (address.kind) {
    case 'banner':
      await Promise.all([read(callKey.banner(address.id), 'item'), readNavigation(read)]);
      return;
    case 'function':
      await Promise.all([read(callKey.functionEntry(address.id), 'item'), readNavigation(read)]);
      return;
    case 'article':
      await Promise.all([read(callKey.search(address.name), 'article'), readNoticeTitles(read)]);
      return;
    case 'search':
      await Promise.all([
        read(callKey.search(address.term), 'cards'),
        readServices(address.term, read),
      ]);
      return;
    default:
      await readNavigation(read);
  }
}

/** A search finds services too, except for the list of all notices. */
async function readServices(term: string, read: ReadAnswer): Promise<void> {
  const home = await readNavigation(read);
  if (!home || parseTerm(home.notices) === term) return;
  await Promise.all(homeCalls(home).functions.map((call) => read(call, 'card', true)));
}

/** The site navigation marks notices, and a notice links to the ones before and after it. */
async function readNoticeTitles(read: ReadAnswer): Promise<void> {
  const home = await readNavigation(read);
  const term = parseTerm(home?.notices);
  if (term !== undefined) await read(callKey.search(term), 'noticeTitles', true);
}
