import { SCHEME_ATTRIBUTE } from '@twinfront/shared/site/storage';
import { PurgeCSS } from 'purgecss';

/** Style sheets of a page. */
interface PageStyles {
  /** What the component library generated for the page. */
  library: string;
  /** The site's own, which the library's rules take variables from. */
  own: string;
}

const SEPARATOR = '/*! own */';

/** The rules and variables that the elements of the markup can use. */
export async function purgeCss({ library, own }: PageStyles, html: string): Promise<PageStyles> {
  // With the attributes that every document has, or their rules would be missing from the first paint.
  const document = `<html lang="en"><body><div id="root">${html}</div></body></html>`;
  // A new instance each time: it remembers variables. Both sheets at once: they share variables.
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: document, extension: 'html' }],
    css: [{ raw: `${library}${SEPARATOR}${own}` }],
    // Set on the root element before the page is painted.
    dynamicAttributes: [SCHEME_ATTRIBUTE],
    keyframes: true,
    variables: true,
    // PurgeCSS looks for uses of variables in the sheets only. Without the lookbehind the time is quadratic.
    safelist: { variables: [...new Set(html.match(/(?<![\w-])--[\w-]+(?=[,)])/g))] },
  });
  const [keptLibrary, keptOwn] = result?.css.split(SEPARATOR) ?? [];
  if (keptLibrary === undefined || keptOwn === undefined) {
    throw new Error('a style sheet of a page could not be parsed');
  }
  return { library: keptLibrary, own: keptOwn };
}
