/** The languages of the interface. */
export const languages = ['zh-CN', 'en'] as const;
export type Language = (typeof languages)[number];

/** The supported locales; the site's config names one. They differ in language and dates. */
export const locales = [...languages, 'en-GB'] as const;
export type Locale = (typeof locales)[number];

export const languageOf = (locale: string): Language => (locale.startsWith('en') ? 'en' : 'zh-CN');

/** The language of texts while that of the site is unknown. */
export const DEFAULT_LOCALE: Locale = 'zh-CN';
