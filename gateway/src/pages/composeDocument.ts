import type { SiteConfig } from '@twinfront/shared/api/config';
import type { Locale } from '@twinfront/shared/site/locale';
import {
  DOCUMENT_DATA_ID,
  type DocumentData,
  escapeJson,
  escapeMarkup,
  type Rendering,
} from '@twinfront/shared/site/rendering';
import { schemeScript } from '@twinfront/shared/site/storage';

/** A page as the render worker returns it. */
export interface RenderedPage extends Omit<Rendering, 'chunks'> {
  /** The rules of `styles` that the markup uses. */
  css: string;
  /** Addresses of the scripts that hydrate the page, each after its imports. */
  scripts: string[];
  /** Addresses of the complete style sheets of the page. */
  styles: string[];
}

interface TemplateValues {
  head: string;
  data: DocumentData;
  site: SiteConfig | undefined;
  locale: Locale;
  /** The server-rendered page; its scripts load after the first paint. Without it: an app shell. */
  rendered?: RenderedPage | undefined;
  /** The inline script that loads the scripts of a rendered page. */
  loader?: string | undefined;
  /** The CSP nonce of the page's style elements. */
  nonce: string;
}

/** What the `index.html` of an app must contain. */
export const MARKERS = ['<html', '<!--head-->', '<!--app-->', '<!--data-->', '</body>'];

const ALL_MARKERS = /<html[^>]*>|<!--(?:head|app|data)-->/g;

/** The tags of the build that load the app at once. */
const LOADING_TAGS =
  /\s*<(script type="module"[^>]*><\/script|link rel="(modulepreload|stylesheet)"[^>]*)>/g;

/** @param template the `index.html` of an app */
export function composeDocument(template: string, values: TemplateValues): string {
  const { head, data, site, locale, rendered, loader = '', nonce } = values;
  const style = site?.brandColor ? ` style="--brand:${site.brandColor}"` : '';
  const htmlTag = `<html lang="${locale}"${style}>`;
  const replacements: Record<string, string> = {
    '<!--head-->': [
      schemeElement,
      nonceElement(nonce),
      head,
      rendered ? styleElement(rendered, nonce) : '',
    ].join(''),
    '<!--app-->': rendered?.html ?? '',
    '<!--data-->': [
      `<script type="application/json" id="${DOCUMENT_DATA_ID}">${escapeJson(data)}</script>`,
      rendered ? loaderScript(loader, rendered) : '',
    ].join(''),
  };
  const page = rendered ? template.replace(LOADING_TAGS, '') : template;
  // In one pass: content may contain the text of a marker.
  return page.replace(ALL_MARKERS, (marker) => replacements[marker] ?? htmlTag);
}

/** The name by which the SPAs and Vite find the nonce; `content` is required in HTML. */
const nonceElement = (nonce: string) => `<meta property="csp-nonce" content="" nonce="${nonce}">`;

const schemeElement = `<script>${schemeScript}</script>`;

/** The loader replaces it by the complete style sheets. */
const styleElement = ({ css }: RenderedPage, nonce: string) =>
  `<style id="first-styles" nonce="${nonce}">${css}</style>`;

function loaderScript(loader: string, { scripts, styles }: RenderedPage): string {
  const list = (addresses: string[]) => escapeMarkup(addresses.join(' '));
  return `<script data-scripts="${list(scripts)}" data-styles="${list(styles)}">${loader}</script>`;
}

/** The last end tag is that of the template: after it there is no content. */
export function appendToBody(text: string, markup: string): string {
  const end = text.lastIndexOf('</body>');
  return text.slice(0, end) + markup + text.slice(end);
}
