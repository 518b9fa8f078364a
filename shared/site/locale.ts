/** The supported locales; the site's config names one. */
export type Locale = 'zh-CN' | 'en';

/** Used without a site config. */
export const DEFAULT_LOCALE: Locale = 'zh-CN';
