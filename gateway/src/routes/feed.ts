import type { SiteConfig } from '@twinfront/shared/api/config';
import type { Article } from '@twinfront/shared/api/items';
import { newestFirst } from '@twinfront/shared/site/details';
import { articleTarget } from '@twinfront/shared/site/link';
import { homeCalls } from '@twinfront/shared/site/pageCalls';
import { paths } from '@twinfront/shared/site/paths';
import { escapeMarkup } from '@twinfront/shared/site/rendering';
import type { ContentCache } from '../content/contentCache.ts';
import { FEED_ENTRIES } from '../limits.ts';

/** The Atom feed of the notices; undefined while they or the config of the site are not known. */
export async function createFeed(
  content: ContentCache,
  publicOrigin: string,
): Promise<string | undefined> {
  const [site, home] = await Promise.all([
    content.read('config site'),
    content.read('config home'),
  ]);
  if (!site.result.ok || !home.result.ok) return undefined;
  const notices = await Promise.all(
    homeCalls(home.result.value).notices.map((key) => content.read(key)),
  );
  const articles = notices.map(({ result }) => (result.ok ? result.value : undefined));
  if (articles.includes(undefined)) return undefined;
  return formatFeed(
    site.result.value,
    articles.flatMap((found) => found ?? []),
    publicOrigin,
  );
}

/** Articles without a date are left out: an entry of Atom must have one. */
function formatFeed(site: SiteConfig, articles: Article[], publicOrigin: string): string {
  const entries = newestFirst(articles)
    .flatMap((article) => {
      const href = articleTarget(article)?.href;
      const { title, summary = '', date, updatedAt = date } = article;
      if (!href || !updatedAt) return [];
      const address = publicOrigin + href;
      return [{ address, title, summary, date, updated: new Date(updatedAt).toISOString() }];
    })
    .slice(0, FEED_ENTRIES);
  const latest = entries
    .map(({ updated }) => updated)
    .toSorted()
    .at(-1);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${site.locale}">`,
    element('id', `${publicOrigin}/`),
    element('title', site.name),
    ...(site.description ? [element('subtitle', site.description)] : []),
    element('updated', latest ?? new Date(0).toISOString()),
    `<author>${element('name', site.name)}</author>`,
    link('self', `${publicOrigin}/feed.xml`),
    link('alternate', publicOrigin + paths.root),
    ...entries.map(({ address, title, summary, date, updated }) =>
      [
        '<entry>',
        element('id', address),
        element('title', title),
        ...(date ? [element('published', new Date(date).toISOString())] : []),
        element('updated', updated),
        link('alternate', address),
        ...(summary ? [element('summary', summary)] : []),
        '</entry>',
      ].join(''),
    ),
    '</feed>\n',
  ].join('\n');
}

const element = (name: string, text: string) =>
  `<${name}>${escapeMarkup(withoutControls(text))}</${name}>`;

const link = (rel: string, href: string) => `<link rel="${rel}" href="${escapeMarkup(href)}"/>`;

/** XML 1.0 allows no other control characters than tab and line breaks, not even as references. */
const withoutControls = (text: string) =>
  text.toWellFormed().replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
