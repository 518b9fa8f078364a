/** The supported locales; the site's config names one. */
export const locales = ['zh-CN', 'en'] as const;
export type Locale = (typeof locales)[number];

/** The language of texts while that of the site is unknown. */
export const DEFAULT_LOCALE: Locale = 'zh-CN';
