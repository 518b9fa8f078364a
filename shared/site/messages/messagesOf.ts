import { DEFAULT_LOCALE, type Locale } from '../locale.ts';
import { en } from './en.ts';
import { type Messages, zhCN } from './zhCN.ts';

const catalogues: Record<Locale, Messages> = { 'zh-CN': zhCN, en };

/** The messages in a language, by default that of the specification. */
export function messagesOf(locale = DEFAULT_LOCALE): Messages {
  return catalogues[locale];
}
