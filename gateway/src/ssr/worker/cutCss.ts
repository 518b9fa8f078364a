import { SCHEME_ATTRIBUTE } from '@twinfront/shared/site/scheme';
import { PurgeCSS } from 'purgecss';

/** The rules of a style sheet that some element of the markup could be meant by. */
export async function cutCss(css: string, html: string): Promise<string> {
  return cut(css, html, { variables: variablesBehind(css, /^--ant-/) });
}

/** All rules of what antd wrote for a page; of its hundreds of variables those that they use. */
export function cutVariables(css: string): Promise<string> {
  return cut(css, '', { standard: [/./] });
}

/**
 * The variables of the library, which the site sets for styles that are not among these, and those
 * that they are made of.
 */
function variablesBehind(css: string, library: RegExp): string[] {
  const declared = [...css.matchAll(/(--[\w-]+)\s*:([^;{}]*)/g)];
  const wanted = new Set(declared.flatMap(([, name = '']) => (library.test(name) ? [name] : [])));
  for (const name of wanted) {
    for (const [, declaredName, value = ''] of declared) {
      if (declaredName !== name) continue;
      for (const [used] of value.matchAll(/--[\w-]+/g)) wanted.add(used);
    }
  }
  return [...wanted];
}

async function cut(css: string, html: string, safelist: Safelist): Promise<string> {
  // A new one each time: it never forgets a variable, and compares each with all that it knows.
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: `<html><body><div id="root">${html}</div></body></html>`, extension: 'html' }],
    css: [{ raw: css }],
    safelist,
    // Set on the root element before the page is painted.
    dynamicAttributes: [SCHEME_ATTRIBUTE],
    keyframes: true,
    variables: true,
  });
  if (!result) throw new Error('nothing came back for a style sheet');
  return result.css;
}

interface Safelist {
  standard?: RegExp[];
  variables?: string[];
}
