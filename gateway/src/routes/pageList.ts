import { parseCallKey } from '@twinfront/shared/api/calls';
import type { SiteConfig } from '@twinfront/shared/api/config';
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

/**
 * Lists the home page, the pages that it, the footer and the urgent notice link to, those that their bodies link to, and
 * so on, without those whose calls fail. Undefined while a config is not known. A list is made at most once a minute.
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
  const queue = new PQueue({ concurrency: queueLimits.listedItems });
  const readAll = (hrefs: string[]) =>
    queue.addAll(hrefs.map((href) => () => readPage(content, href)));

  const { banners, functions, notices } = homeCalls(home.result.value);
  const itemKeys = [...banners, ...functions];
  const items = await queue.addAll(itemKeys.map((key) => () => readTarget(content, key)));
  const articles = await queue.addAll(notices.map((key) => () => content.read(key)));
  let found = [
    ...(await readAll(items.flat())),
    ...articles.flatMap(({ result }) => (result.ok ? result.value.map(pageOf) : [])),
    ...(await readAll(linksOf(site.result.value))),
  ];

  const pages = new Map<string, ListedPage>();
  const seen = new Set<string>();
  while (found.length > 0) {
    const listed = found.filter((page) => page !== undefined);
    for (const page of listed) if (!pages.has(page.href)) pages.set(page.href, page);
    const links = new Set(listed.flatMap((page) => page.links));
    const next = [...links].filter((href) => !seen.has(href) && !pages.has(href));
    const left = next.slice(0, Math.max(0, listLimits.pages - seen.size));
    for (const href of left) seen.add(href);
    found = await readAll(left);
  }
  return [{ href: paths.homeWeb, links: [] }, ...pages.values()].slice(0, listLimits.pages);
}

/** The details pages that the footer and the urgent notice link to. */
function linksOf({ footer, alert }: SiteConfig): string[] {
  const links = [
    ...(footer.links ?? []),
    ...[footer.contact ?? []].flat(),
    ...(alert?.link ? [{ href: alert.link }] : []),
  ];
  return links.flatMap((link) => (typeof link === 'string' ? [] : detailsOf(parseLink(link.href))));
}

type ItemKey = ReturnType<typeof homeCalls>['banners' | 'functions'][number];

/** The details page that an item of the home page links to. */
async function readTarget(content: ContentCache, key: ItemKey): Promise<string[]> {
  const { result } = await content.read(key);
  if (!result.ok) return [];
  const { name: kind, argument: id } = parseCallKey(key);
  return detailsOf(itemTarget({ kind, id }, result.value.link));
}

/** The page at an address of details; undefined if there is none, or if its call fails. */
async function readPage(content: ContentCache, href: string): Promise<ListedPage | undefined> {
  const address = parseDetails(siteUrl(href).searchParams);
  switch (address.kind) {
    case 'bare':
      return { href: paths.details, links: [] };
    case 'search':
    case 'malformed':
      return undefined;
    case 'article': {
      const { result } = await content.read(`search ${address.name}`, undefined, 'item');
      const article = result.ok ? pickArticle(result.value, address.name) : undefined;
      return article && pageOf(article);
    }
    default: {
      const { result } = await content.read(`${address.kind} ${address.id}`);
      if (!result.ok) return undefined;
      return { href: detailsHref(address), links: linkedPages(result.value.body ?? '') };
    }
  }
}

function pageOf(article: Article): ListedPage | undefined {
  const target = articleTarget(article);
  if (!target) return undefined;
  return { href: target.href, updatedAt: article.updatedAt, links: linkedPages(article.body) };
}

const detailsOf = (target: ReturnType<typeof parseLink>) =>
  target?.kind === 'page' ? [target.href] : [];
