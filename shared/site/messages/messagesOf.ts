import type { SiteConfig } from '../../api/config.ts';
import { DEFAULT_LOCALE, type Locale } from '../locale.ts';
import { en } from './en.ts';
import { type Messages, zhCN } from './zhCN.ts';

const catalogues: Record<Locale, Messages> = { 'zh-CN': zhCN, en };

/** The messages in the language of a site. */
export function messagesOf(site: SiteConfig | undefined): Messages {
  return catalogues[site?.locale ?? DEFAULT_LOCALE];
}
