import type { SiteConfig } from '@twinfront/shared/api/siteConfig';
import { pageTitle } from '@twinfront/shared/site/pageTitle';
import { zhCN } from '@twinfront/shared/site/words';
import { escapeMarkup } from './escape.ts';
import type { Page } from './page.ts';

interface HeadOptions {
  page: Page;
  site: SiteConfig | undefined;
  publicOrigin: string | undefined;
}

export function documentHead({ page, site, publicOrigin }: HeadOptions): string {
  const description = page.description ?? site?.description;
  const absolute = (path: string | undefined) => publicOrigin && path && publicOrigin + path;

  return [
    `<title>${escapeMarkup(pageTitle(page.title, site?.name) || zhCN.home)}</title>`,
    element('meta', { name: 'description', content: description }),
    element('meta', { name: 'theme-color', content: site?.brandColor }),
    element('meta', { name: 'robots', content: page.noindex ? 'noindex' : undefined }),
    element('link', { rel: 'canonical', href: absolute(page.canonical) }),
    element('link', {
      rel: 'alternate',
      media: 'only screen and (max-width: 640px)',
      href: absolute(page.handheld),
    }),
  ].join('');
}

/** Empty if an attribute has no value. */
function element(name: string, attributes: Record<string, string | undefined>): string {
  const entries = Object.entries(attributes);
  if (entries.some(([, value]) => !value)) return '';
  return `<${name} ${entries.map(([key, value = '']) => `${key}="${escapeMarkup(value)}"`).join(' ')}>`;
}
