import { type CallKey, parseCallKey } from '@twinfront/shared/api/calls';
import type { SiteConfig } from '@twinfront/shared/api/config';
import type { Article } from '@twinfront/shared/api/items';
import { detailsHref, parseDetails, pickArticle } from '@twinfront/shared/site/details';
import { articleTarget, itemTarget, type LinkTarget, parseLink } from '@twinfront/shared/site/link';
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
 * Lists the home page and the pages that it, the menu, the footer, the address and the urgent notice link to, without
 * those whose calls fail. Search engines find the others by the links in the bodies of these. Undefined while a config is
 * not known.
 */
export async function listPages(content: ContentCache): Promise<ListedPage[] | undefined> {
  async function read<Key extends CallKey>(key: Key) {
    const { result } = await content.read(key, undefined, 'item');
    return result.ok ? result.value : undefined;
  }

  /** The details page that a link leads to; none if it does not exist, or if its call fails. */
  async function readPage(target: LinkTarget | undefined): Promise<ListedPage[]> {
    if (target?.kind !== 'page') return [];
    const address = parseDetails(siteUrl(target.href).searchParams);
    if (address.kind === 'bare') return [{ href: paths.details }];
    if (address.kind === 'search' || address.kind === 'malformed') return [];
    if (address.kind === 'article') {
      const found = await read(`search ${address.name}`);
      const article = found && pickArticle(found, address.name);
      return article ? pageOf(article) : [];
    }
    return (await read(`${address.kind} ${address.id}`)) ? [{ href: detailsHref(address) }] : [];
  }

  const [home, site] = await Promise.all([read('config home'), read('config site')]);
  if (!home || !site) return undefined;
  const { banners, functions, notices } = homeCalls(home);
  const items = [...banners, ...functions].map(async (key) => {
    const item = await read(key);
    const { name: kind, argument: id } = parseCallKey(key);
    return item ? readPage(itemTarget({ kind, id }, item.link)) : [];
  });
  const articles = notices.map(async (key) => ((await read(key)) ?? []).flatMap(pageOf));
  const found = await Promise.all([...items, ...articles, ...linksOf(site).map(readPage)]);
  const pages: ListedPage[] = [{ href: paths.homeWeb }, ...found.flat()];
  return [...new Map(pages.map((page) => [page.href, page])).values()];
}

/** What the menu, the footer, the urgent notice and the address link to. */
function linksOf({ menu = [], footer, alert, map }: SiteConfig) {
  const links = [
    menu.flatMap(({ children = [], ...entry }) => [entry, ...children]),
    footer.links ?? [],
    footer.contact ?? [],
    { href: alert?.link },
    { href: map },
  ].flat();
  return links.map((link) => (typeof link === 'string' ? undefined : parseLink(link.href)));
}

function pageOf(article: Article): ListedPage[] {
  const target = articleTarget(article);
  const { date, updatedAt = date } = article;
  return target ? [{ href: target.href, updatedAt }] : [];
}
