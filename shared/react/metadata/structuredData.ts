import type { SiteConfig } from '../../api/config.ts';
import type { Picture } from '../../api/fields.ts';
import { parseUrl, paths } from '../../site/paths.ts';
import type { PageMetadata } from '../runtime/AppContext.ts';
import { singleLine } from './PageHead.tsx';

/** The structured data of a page (schema.org); undefined if there is no type for it. */
export function structuredData(
  page: PageMetadata,
  site: SiteConfig,
  publicOrigin: string,
): object | undefined {
  if (!page.schemaType) return undefined;
  const home = publicOrigin + paths.homeWeb;
  const canonical = page.canonical && publicOrigin + page.canonical;
  const imageUrl = (picture: Picture | undefined) =>
    picture && parseUrl(picture.src, publicOrigin)?.href;

  const organization = {
    '@type': 'Organization',
    name: site.name,
    url: home,
    logo: imageUrl(site.preview ?? site.logo),
  };
  const website = {
    '@type': 'WebSite',
    name: site.name,
    url: home,
    inLanguage: site.locale,
  };
  /** From the home page to the item. */
  const breadcrumbs = {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: site.name, item: home },
      { '@type': 'ListItem', position: 2, name: page.title, item: canonical },
    ],
  };
  const article = {
    '@type': 'Article',
    headline: page.title,
    description: singleLine(page.description) || undefined,
    datePublished: page.date,
    dateModified: page.updatedAt ?? page.date,
    image: imageUrl(page.image),
    mainEntityOfPage: canonical,
    inLanguage: site.locale,
    publisher: organization,
  };
  const graphs = {
    site: [website, organization],
    item: [breadcrumbs],
    article: [article, breadcrumbs],
  };
  return { '@context': 'https://schema.org', '@graph': graphs[page.schemaType] };
}
