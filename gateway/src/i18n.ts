import type { SiteConfig } from '@twinfront/shared/api/config';
import { DEFAULT_LOCALE, type Locale } from '@twinfront/shared/site/locale';
import { en } from '@twinfront/shared/site/messages/en';
import { type Messages, zhCN } from '@twinfront/shared/site/messages/zhCN';

const catalogues: Record<Locale, Messages> = { 'zh-CN': zhCN, en };

/** The messages in the language of a site. */
export function messagesOf(site: SiteConfig | undefined): Messages {
  return catalogues[site?.locale ?? DEFAULT_LOCALE];
}
