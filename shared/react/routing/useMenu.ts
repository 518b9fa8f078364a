import type { SiteConfig } from '../../api/config.ts';
import { type DetailsAddress, detailsHref, parseDetails } from '../../site/details.ts';
import { hashTarget } from '../../site/fragments.ts';
import { type LinkTarget, parseLink } from '../../site/link.ts';
import { isHomePath, paths, sectionIds, siteUrl } from '../../site/paths.ts';
import { useConfig } from '../queries/queries.ts';
import { useDocumentData } from '../runtime/AppContext.ts';
import { type NavigationEntry, useDetailsAddress, useNavigationEntry } from './address.ts';

type Menu = NonNullable<SiteConfig['menu']>;

export interface MenuEntry {
  title: string;
  to: LinkTarget;
  /** The section of the home page that it leads to, or the home page itself; undefined for another page. */
  section: NavigationEntry | undefined;
  /** The value of `aria-current`: `page` for the page that is shown, `true` if that page belongs to the entry. */
  current: 'page' | 'true' | undefined;
  children: MenuEntry[];
}

/**
 * The owner's menu, without links that `parseLink` rejects. An entry for a section of the home page is current on a page
 * of this section, unless another entry leads to the page itself.
 *
 * @param homePath the path of the home page for this device
 * @param byDefault the menu of a site without one
 */
export function useMenu(homePath: string, byDefault: Menu = []): MenuEntry[] {
  const { data: site } = useConfig('site');
  const { publicOrigin } = useDocumentData();
  const section = useNavigationEntry();
  const here = hrefOf(useDetailsAddress());

  const read = (menu: Menu): MenuEntry[] =>
    menu.flatMap(({ title, href, children = [] }) => {
      const target = parseLink(href, publicOrigin);
      if (!target) return [];
      const place = homePlaceOf(target, homePath);
      return [
        {
          title,
          to: target,
          section: undefined,
          ...place,
          current: undefined,
          children: read(children),
        },
      ];
    });
  const entries = read(site?.menu?.length ? site.menu : byDefault);

  const isHere = ({ to }: MenuEntry) => {
    const { pathname, searchParams } = siteUrl(to.href);
    const isDetails = to.kind === 'page' && pathname === paths.details;
    return isDetails && here !== undefined && hrefOf(parseDetails(searchParams)) === here;
  };
  const hasPage = entries.some((entry) => [entry, ...entry.children].some(isHere));
  const mark = (entry: MenuEntry): MenuEntry => {
    const children = entry.children.map(mark);
    const isSection = !hasPage && section !== undefined && entry.section === section;
    const isAbove = isSection || children.some(({ current }) => current);
    const isPage = isHere(entry) || (isSection && section === 'home');
    return { ...entry, children, current: isPage ? 'page' : isAbove ? 'true' : undefined };
  };
  return entries.map(mark);
}

const hrefOf = (address: DetailsAddress | undefined) =>
  address && address.kind !== 'malformed' ? detailsHref(address) : undefined;

/** A link to the home page, which leads to that of the same device; undefined for another link. */
function homePlaceOf({ kind, href }: LinkTarget, homePath: string) {
  const { pathname, hash } = siteUrl(href);
  if (kind !== 'document' || !(pathname === paths.root || isHomePath(pathname))) return undefined;
  const { services, notices } = sectionIds;
  const id = hashTarget(hash);
  const section = id === services || id === notices ? id : id === '' ? 'home' : undefined;
  return { to: { kind: 'page', href: homePath + hash }, section } as const;
}
