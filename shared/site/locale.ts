/** The languages that the interface speaks; the owner of a site chooses one. */
export type Locale = 'zh-CN' | 'en';

/** Where the owner's choice is not known. */
export const DEFAULT_LOCALE: Locale = 'zh-CN';
