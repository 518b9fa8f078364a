import type { SiteConfig } from '@twinfront/shared/api/siteConfig';
import { DOCUMENT_DATA_ID, type DocumentData } from '@twinfront/shared/site/documentData';
import { DEFAULT_LOCALE, type Locale } from '@twinfront/shared/site/locale';
import { escapeJson, escapeMarkup } from './escape.ts';
import type { RenderedPage } from './rendering/RenderedPage.ts';
import { schemeScript } from './schemeScript.ts';

interface Filling {
  head: string;
  data: DocumentData;
  site: SiteConfig | undefined;
  /** The page, if it was rendered ahead; its scripts then wait until it has been painted. */
  rendered?: RenderedPage;
  loader?: string;
  /** Lets the page's style elements in. */
  nonce: string;
  /** The words of a page that the browser renders: it is told of their script before it asks. */
  catalogues?: Record<Locale, string> | undefined;
}

/** The document of one page. What is filled in is put there by functions: it may contain `$&`. */
export function fillTemplate(
  template: string,
  { head, data, site, rendered, loader = '', nonce, catalogues }: Filling,
): string {
  const locale = site?.locale ?? DEFAULT_LOCALE;
  const style = site?.brandColor ? ` style="--brand:${site.brandColor}"` : '';
  const root = `<html lang="${locale}"${style}>`;
  const json = `<script type="application/json" id="${DOCUMENT_DATA_ID}">${escapeJson(data)}</script>`;
  return (rendered ? template.replace(loadingTags, '') : template)
    .replace(/<html[^>]*>/, () => root)
    .replace(
      '<!--head-->',
      () =>
        schemeElement +
        nonceElement(nonce) +
        head +
        (rendered ? styleElements(rendered, nonce) : preloadScript(catalogues?.[locale])),
    )
    .replace('<!--app-->', () => rendered?.html ?? '')
    .replace('<!--data-->', () => json + (rendered ? loaderScript(loader, rendered) : ''));
}

/** Where a script finds it: an attribute of that name is not shown to one. */
const nonceElement = (nonce: string) => `<meta property="csp-nonce" nonce="${nonce}">`;

const schemeElement = `<script>${schemeScript}</script>`;

/** What the build puts into its document to load the site at once. */
const loadingTags =
  /\s*<(script type="module"[^>]*><\/script|link rel="(modulepreload|stylesheet)"[^>]*)>/g;

const preloadScript = (address: string | undefined) =>
  address ? `<link rel="modulepreload" href="${escapeMarkup(address)}">` : '';

/** The library's stand first, as in the browser. The page's are there until the whole of them came. */
function styleElements({ css, libraryCss }: RenderedPage, nonce: string): string {
  const library = libraryCss && `<style nonce="${nonce}">${libraryCss}</style>`;
  return `${library}<style id="first-styles" nonce="${nonce}">${css}</style>`;
}

function loaderScript(loader: string, { scripts, styles }: RenderedPage): string {
  const list = (addresses: string[]) => escapeMarkup(addresses.join(' '));
  return `<script data-scripts="${list(scripts)}" data-styles="${list(styles)}">${loader}</script>`;
}
