import type { SiteConfig } from '@twinfront/shared/api/config';
import type { Picture } from '@twinfront/shared/api/fields';
import { isDrawing } from '@twinfront/shared/site/bodies';
import type { Messages } from '@twinfront/shared/site/messages/zhCN';
import { pageTitle } from '@twinfront/shared/site/pageTitle';
import { parseUrl } from '@twinfront/shared/site/paths';
import { escapeJson, escapeMarkup } from '../http/escape.ts';
import { messagesOf } from '../i18n.ts';
import { structuredData } from './structuredData.ts';
import type { PageMetadata, Text } from './types.ts';

interface HeadOptions {
  metadata: PageMetadata;
  site: SiteConfig | undefined;
  publicOrigin: string | undefined;
}

export function renderHead({ metadata, site, publicOrigin }: HeadOptions): string {
  const messages = messagesOf(site);
  const title = inWords(metadata.title, messages);
  const page = {
    ...metadata,
    title,
    description: singleLine(inWords(metadata.description, messages)),
  };
  const origin = page.noindex ? undefined : publicOrigin;
  const absolute = (path: string | undefined) => origin && path && origin + path;
  const description = page.description || singleLine(site?.description);
  const canonical = absolute(page.canonical);

  return [
    `<title>${escapeMarkup(pageTitle(title, site?.name) || messages.home)}</title>`,
    meta('description', description),
    meta('theme-color', site?.brandColor),
    meta('robots', page.noindex && 'noindex'),
    page.refreshS && `<noscript><meta http-equiv="refresh" content="${page.refreshS}"></noscript>`,
    // Safari would make links of what looks like a number before React takes the document over.
    meta('format-detection', 'telephone=no, date=no, email=no, address=no'),
    icon(site),
    element('link', { rel: 'canonical', href: canonical }),
    element('link', {
      rel: 'alternate',
      media: 'only screen and (max-width: 640px)',
      href: absolute(page.handheld),
    }),
    property('og:type', page.about && page.about !== 'site' ? 'article' : 'website'),
    property('og:site_name', site?.name),
    property('og:locale', site?.locale === 'en' ? 'en_US' : 'zh_CN'),
    property('og:title', title || site?.name || messages.home),
    property('og:description', description),
    property('og:url', canonical),
    property('article:modified_time', page.updatedAt),
    preview([page.image, site?.logo], publicOrigin),
    origin && site && jsonLd(structuredData(page, site, origin)),
  ]
    .filter(Boolean)
    .join('');
}

function inWords(text: Text | undefined, messages: Messages): string | undefined {
  return typeof text === 'function' ? text(messages) : text;
}

/** The sharpest icon of `/favicon.svg` and `/icon-192.png`; the template has the others. */
function icon(site: SiteConfig | undefined): string {
  const picture = site?.icon ?? site?.logo;
  return !picture || isDrawing(picture.src)
    ? element('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' })
    : element('link', { rel: 'icon', href: '/icon-192.png', type: 'image/png', sizes: '192x192' });
}

/** The first picture that link previews of other services can show: an absolute URL, and not SVG. */
function preview(pictures: (Picture | undefined)[], publicOrigin: string | undefined): string {
  for (const picture of pictures) {
    const url = picture && parseUrl(picture.src, publicOrigin);
    if (!url || isDrawing(url.href)) continue;
    return [
      property('og:image', url.href),
      property('og:image:alt', picture.alt),
      property('og:image:width', picture.width),
      property('og:image:height', picture.height),
      meta('twitter:card', 'summary_large_image'),
    ].join('');
  }
  return meta('twitter:card', 'summary');
}

const jsonLd = (data: object | undefined) =>
  data && `<script type="application/ld+json">${escapeJson(data)}</script>`;

type Value = string | number | false | undefined;

const meta = (name: string, content: Value) => element('meta', { name, content });

const property = (name: string, content: Value) => element('meta', { property: name, content });

/** Empty if an attribute has no value. */
function element(name: string, attributes: Record<string, Value>): string {
  const entries = Object.entries(attributes);
  if (entries.some(([, value]) => !value)) return '';
  return `<${name} ${entries.map(([key, value]) => `${key}="${escapeMarkup(String(value))}"`).join(' ')}>`;
}

/** One line: engines and previews cut it to their own length. */
function singleLine(text = ''): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
