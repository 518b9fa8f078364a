/** Paths of the site's pages; exact and case-sensitive. */
export const paths = {
  root: '/',
  homeWeb: '/homeWeb',
  homeApp: '/homeApp',
  details: '/details',
  maintain: '/maintain',
  judgeView: '/judgeView',
} as const;

export type PagePath = (typeof paths)[keyof typeof paths];

export function isPagePath(path: string): path is PagePath {
  return (Object.values(paths) as string[]).includes(path);
}

/** Like `URL.parse`, which older browsers lack. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
