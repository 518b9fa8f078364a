import { parseCallKey } from '@twinfront/shared/api/calls';
import type { SiteConfig } from '@twinfront/shared/api/config';
import type { Article } from '@twinfront/shared/api/items';
import { detailsHref, parseDetails, pickArticle } from '@twinfront/shared/site/details';
import { articleTarget, itemTarget, parseLink } from '@twinfront/shared/site/link';
import { homeCalls } from '@twinfront/shared/site/pageCalls';
import { paths, siteUrl } from '@twinfront/shared/site/paths';
import type { ContentCache } from '../content/contentCache.ts';

/** A page for search engines. */
interface ListedPage {
  /** The canonical path. */
  href: string;
  /** ISO 8601; of an article. */
  updatedAt?: string | undefined;
}

/**
 * Lists the home page and the pages that it, the footer and the urgent notice link to, without those whose calls fail.
 * Search engines find the others by the links in the bodies of these. Undefined while a config is not known.
 */
export async function listPages(content: ContentCache): Promise<ListedPage[] | undefined> {
  const [home, site] = await Promise.all([
    content.read('config home'),
    content.read('config site'),
  ]);
  if (!home.result.ok || !site.result.ok) return undefined;
  const { banners, functions, notices } = homeCalls(home.result.value);
  const found = await Promise.all([
    ...[...banners, ...functions].map((key) => readTarget(content, key)),
    ...notices.map((key) => readNotices(content, key)),
    ...linksOf(site.result.value).map((href) => readPage(content, href)),
  ]);
  const pages: ListedPage[] = [{ href: paths.homeWeb }, ...found.flat()];
  return [...new Map(pages.map((page) => [page.href, page])).values()];
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

type HomeCalls = ReturnType<typeof homeCalls>;
type ItemKey = HomeCalls['banners' | 'functions'][number];
type NoticesKey = HomeCalls['notices'][number];

/** The details page that an item of the home page links to. */
async function readTarget(content: ContentCache, key: ItemKey): Promise<ListedPage[]> {
  const { result } = await content.read(key);
  if (!result.ok) return [];
  const { name: kind, argument: id } = parseCallKey(key);
  const [href] = detailsOf(itemTarget({ kind, id }, result.value.link));
  return href === undefined ? [] : readPage(content, href);
}

async function readNotices(content: ContentCache, key: NoticesKey): Promise<ListedPage[]> {
  const { result } = await content.read(key);
  return result.ok ? result.value.flatMap(pageOf) : [];
}

/** The page at an address of details; none if it does not exist, or if its call fails. */
async function readPage(content: ContentCache, href: string): Promise<ListedPage[]> {
  const address = parseDetails(siteUrl(href).searchParams);
  switch (address.kind) {
    case 'bare':
      return [{ href: paths.details }];
    case 'search':
    case 'malformed':
      return [];
    case 'article': {
      const { result } = await content.read(`search ${address.name}`, undefined, 'item');
      const article = result.ok ? pickArticle(result.value, address.name) : undefined;
      return article ? pageOf(article) : [];
    }
    default: {
      const { result } = await content.read(`${address.kind} ${address.id}`);
      return result.ok ? [{ href: detailsHref(address) }] : [];
    }
  }
}

function pageOf(article: Article): ListedPage[] {
  const target = articleTarget(article);
  const { date, updatedAt = date } = article;
  return target ? [{ href: target.href, updatedAt }] : [];
}

const detailsOf = (target: ReturnType<typeof parseLink>) =>
  target?.kind === 'page' ? [target.href] : [];
