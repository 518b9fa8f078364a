const seen: Record<string, string> = {
  locale: 'an interface in Chinese: zh-CN is taken.',
  timeZone: 'dates in the time of Shanghai.',
  brandColor: 'the colour that the site has without one.',
  updatedAt: 'no date beside this article.',
  reopensAt: 'no time of reopening while the site is closed.',
  banners: 'nothing of this banner: it is left out.',
  functions: 'nothing of this entry: it is left out.',
  links: 'nothing of this link in the footer: it is left out.',
  srcset: 'the picture in its other sizes: this one is left out.',
};

/** What visitors see when a field, or an item of a list, is left out. */
export function seenOfForgiven(path: string[]): string {
  const name = path.toReversed().find((key) => key in seen) ?? '';
  return seen[name] ?? 'nothing of this article: it is left out.';
}
