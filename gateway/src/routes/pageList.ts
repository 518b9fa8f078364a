import { parseCallKey } from '@twinfront/shared/api/calls';
import type { Failure } from '@twinfront/shared/api/errors';
import type { Article } from '@twinfront/shared/api/items';
import { linkedPages } from '@twinfront/shared/site/bodies';
import { detailsHref, parseDetails, pickArticle } from '@twinfront/shared/site/details';
import { articleTarget, itemTarget, parseLink } from '@twinfront/shared/site/link';
import { homeCalls } from '@twinfront/shared/site/pageCalls';
import { paths, siteUrl } from '@twinfront/shared/site/paths';
import PQueue from 'p-queue';
import type { ContentCache } from '../content/contentCache.ts';
import { listLimits, queueLimits } from '../limits.ts';

/** A page for search engines. */
interface ListedPage {
  /** The canonical path. */
  href: string;
  /** ISO 8601; of an article. */
  updatedAt?: string | undefined;
  /** The details pages that its body links to. */
  links: string[];
}

/** What was found at an address: a page, none, or a failed call. */
type Found = ListedPage | 'none' | 'failed';

/**
 * Lists the home page, the pages that it, the footer and the urgent notice link to, and those that their bodies link to, and so
 * on. Undefined while one of the first is not known. A complete list is made at most once a minute.
 */
export function createPageList(content: ContentCache) {
  let list: { pages: Promise<ListedPage[] | undefined>; until: number } | undefined;

  return async (): Promise<ListedPage[] | undefined> => {
    if (!list || list.until < performance.now()) {
      list = { pages: listPages(content), until: performance.now() + listLimits.maxAgeMs };
    }
    const current = list;
    const pages = await current.pages;
    if (!pages && list === current) list = undefined;
    return pages;
  };
}

async function listPages(content: ContentCache): Promise<ListedPage[] | undefined> {
  const [home, site] = await Promise.all([
    content.read('config home'),
    content.read('config site'),
  ]);
  if (!home.result.ok || !site.result.ok) return undefined;
  const { banners, functions, notices } = homeCalls(home.result.value);
  const items = await Promise.all([
    ...[...banners, ...functions].map((key) => readItem(content, key)),
    ...notices.map((key) => readNotices(content, key)),
  ]);
  const { footer, alert } = site.result.value;
  const hrefs = [
    ...(footer.links ?? []),
    ...[footer.contact ?? []].flat(),
    ...(alert?.link ? [{ href: alert.link }] : []),
  ].flatMap((each) => (typeof each === 'string' ? [] : detailsOf(parseLink(each.href))));
  const first = [...items.flat(), ...(await readAll(content, hrefs))];
  if (first.includes('failed')) return undefined;

  const pages = new Map<string, ListedPage>();
  const seen = new Set<string>();
  for (let found = first; found.length > 0; ) {
    const listed = found.filter((page) => typeof page === 'object');
    for (const page of listed) if (!pages.has(page.href)) pages.set(page.href, page);
    const links = new Set(listed.flatMap((page) => page.links));
    const next = [...links].filter((href) => !seen.has(href) && !pages.has(href));
    const left = next.slice(0, Math.max(0, listLimits.pages - seen.size));
    for (const href of left) seen.add(href);
    found = await readAll(content, left);
  }
  return [{ href: paths.homeWeb, links: [] }, ...pages.values()].slice(0, listLimits.pages);
}

function readAll(content: ContentCache, hrefs: string[]): Promise<Found[]> {
  const queue = new PQueue({ concurrency: queueLimits.listedItems });
  return queue.addAll(hrefs.map((href) => () => readPage(content, href)));
}

type HomeCalls = ReturnType<typeof homeCalls>;

/** The page that an item of the home page links to. */
async function readItem(
  content: ContentCache,
  key: HomeCalls['banners' | 'functions'][number],
): Promise<Found[]> {
  const { result } = await content.read(key);
  if (!result.ok) return [missing(result.failure)];
  const { name: kind, argument: id } = parseCallKey(key);
  return readAll(content, detailsOf(itemTarget({ kind, id }, result.value.link)));
}

async function readNotices(
  content: ContentCache,
  key: HomeCalls['notices'][number],
): Promise<Found[]> {
  const { result } = await content.read(key);
  return result.ok ? result.value.map(pageOf) : [missing(result.failure)];
}

/** The page at an address of details. */
async function readPage(content: ContentCache, href: string): Promise<Found> {
  const address = parseDetails(siteUrl(href).searchParams);
  switch (address.kind) {
    case 'bare':
      return { href: paths.details, links: [] };
    case 'search':
    case 'malformed':
      return 'none';
    case 'article': {
      const { result } = await content.read(`search ${address.name}`, 'item');
      if (!result.ok) return missing(result.failure);
      const article = pickArticle(result.value, address.name);
      return article ? pageOf(article) : 'none';
    }
    default: {
      const { result } = await content.read(`${address.kind} ${address.id}`);
      if (!result.ok) return missing(result.failure);
      return { href: detailsHref(address), links: linkedPages(result.value.body ?? '') };
    }
  }
}

function pageOf(article: Article): Found {
  const target = articleTarget(article);
  if (!target) return 'none';
  return { href: target.href, updatedAt: article.updatedAt, links: linkedPages(article.body) };
}

const missing = ({ kind }: Failure) => (kind === 'notFound' ? 'none' : 'failed');

const detailsOf = (target: ReturnType<typeof parseLink>) =>
  target?.kind === 'page' ? [target.href] : [];
