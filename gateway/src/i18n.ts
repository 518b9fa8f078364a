import type { SiteConfig } from '@twinfront/shared/api/siteConfig';
import { DEFAULT_LOCALE, type Locale } from '@twinfront/shared/site/locale';
import { en } from '@twinfront/shared/site/words/en';
import { type Words, zhCN } from '@twinfront/shared/site/words/zhCN';

const catalogues: Record<Locale, Words> = { 'zh-CN': zhCN, en };

/** The messages in the language of a site. */
export function messagesOf(site: SiteConfig | undefined): Words {
  return catalogues[site?.locale ?? DEFAULT_LOCALE];
}
