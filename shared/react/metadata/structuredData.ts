import type { SiteConfig } from '../../api/config.ts';
import type { Picture } from '../../api/fields.ts';
import type { OpeningHours, Span } from '../../api/hours.ts';
import { weekdays } from '../../api/weekdays.ts';
import { en } from '../../site/messages/en.ts';
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
    site: [website, { ...organization, ...placeOf(site) }],
    item: [breadcrumbs],
    article: [article, breadcrumbs],
  };
  return { '@context': 'https://schema.org', '@graph': graphs[page.schemaType] };
}

/** What visitors need of an organization with a place: of a library or a museum, schema.org's type differs. */
function placeOf({ address, hours }: SiteConfig) {
  if (!hours) return { address };
  return { '@type': ['Organization', 'Place'], address, ...specificationsOf(hours) };
}

function specificationsOf({ weekly, exceptions = [] }: OpeningHours) {
  return {
    openingHoursSpecification: weekdays.flatMap((day) =>
      (weekly[day] ?? []).map((span) => ({ ...specification(span), dayOfWeek: dayNames[day] })),
    ),
    specialOpeningHoursSpecification: exceptions.flatMap(({ from, to = from, days, times }) =>
      // Engines read equal times as closed.
      (times?.length ? times : [{ opens: '00:00', closes: '00:00' }]).map((span) => ({
        ...specification(span),
        dayOfWeek: days?.map((day) => dayNames[day]),
        validFrom: from,
        validThrough: to,
      })),
    ),
  };
}

const dayNames = en.weekdays;

const specification = ({ opens, closes }: Span) => ({
  '@type': 'OpeningHoursSpecification',
  opens,
  // The last minute of the day, as engines expect.
  closes: closes === '24:00' ? '23:59' : closes,
});
