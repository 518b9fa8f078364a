/** Paths of the site's pages; exact and case-sensitive. */
export const paths = {
  root: '/',
  homeWeb: '/homeWeb',
  homeApp: '/homeApp',
  details: '/details',
  maintain: '/maintain',
  judgeView: '/judgeView',
} as const;

/** The ids of the sections of both home pages. Links contain them as fragments. */
export const sectionIds = { banners: 'banners', services: 'services', notices: 'notices' } as const;

export type PagePath = (typeof paths)[keyof typeof paths];

export function isHomePath(path: string): boolean {
  return path === paths.homeWeb || path === paths.homeApp;
}

export function isPagePath(path: string): path is PagePath {
  return (Object.values(paths) as string[]).includes(path);
}

/** URL of the maintenance page with the return path `from`. */
export function maintainHref(from: string): string {
  return `${paths.maintain}?from=${encodeURIComponent(from)}`;
}

/** A path of the site, parsed. The origin of the result has no meaning. */
export function siteUrl(path: string): URL {
  return new URL(path, 'http://site.invalid');
}

/** Like `URL.parse`, which older browsers lack. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
