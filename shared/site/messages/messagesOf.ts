import { DEFAULT_LOCALE, type Language, type Locale, languageOf } from '../locale.ts';
import { en } from './en.ts';
import { type Messages, zhCN } from './zhCN.ts';

const catalogues: Record<Language, Messages> = { 'zh-CN': zhCN, en };

/** The messages in a language, by default that of the specification. */
export function messagesOf(locale: Locale = DEFAULT_LOCALE): Messages {
  return catalogues[languageOf(locale)];
}
