import type { SiteConfig } from '@twinfront/shared/api/config';
import type { Picture } from '@twinfront/shared/api/fields';
import { parseUrl, paths } from '@twinfront/shared/site/paths';
import type { PageMetadata } from './types.ts';

interface StructuredDataOptions {
  page: PageMetadata & { title?: string | undefined; description?: string | undefined };
  site: SiteConfig;
  publicOrigin: string;
}

/** The structured data of a page (schema.org); undefined if there is no type for it. */
export function structuredData(options: StructuredDataOptions): object | undefined {
  const nodes = nodesOf(options);
  return nodes && { '@context': 'https://schema.org', '@graph': nodes };
}

function nodesOf(options: StructuredDataOptions): object[] | undefined {
  switch (options.page.about) {
    case 'site':
      return [website(options), organization(options)];
    case 'item':
      return [breadcrumbs(options)];
    case 'article':
      return [article(options), breadcrumbs(options)];
    default:
      return undefined;
  }
}

function website({ site, publicOrigin }: StructuredDataOptions): object {
  return {
    '@type': 'WebSite',
    name: site.name,
    url: publicOrigin + paths.homeWeb,
    inLanguage: site.locale,
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${publicOrigin}${paths.details}?search={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}

function organization({ site, publicOrigin }: StructuredDataOptions): object {
  return {
    '@type': 'Organization',
    name: site.name,
    url: publicOrigin + paths.homeWeb,
    logo: absolute(site.logo, publicOrigin),
  };
}

function article(options: StructuredDataOptions): object {
  const { page, site, publicOrigin } = options;
  return {
    '@type': 'Article',
    headline: page.title,
    description: page.description || undefined,
    dateModified: page.updatedAt,
    image: absolute(page.image, publicOrigin),
    mainEntityOfPage: page.canonical && publicOrigin + page.canonical,
    inLanguage: site.locale,
    publisher: organization(options),
  };
}

/** From the home page to the item. */
function breadcrumbs({ page, site, publicOrigin }: StructuredDataOptions): object {
  const items = [
    { name: site.name, item: publicOrigin + paths.homeWeb },
    { name: page.title, item: page.canonical && publicOrigin + page.canonical },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map((item, at) => ({ '@type': 'ListItem', position: at + 1, ...item })),
  };
}

function absolute(picture: Picture | undefined, publicOrigin: string): string | undefined {
  return picture && parseUrl(picture.src, publicOrigin)?.href;
}
