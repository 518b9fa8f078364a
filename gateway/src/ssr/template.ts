import type { SiteConfig } from '@twinfront/shared/api/config';
import { DEFAULT_LOCALE } from '@twinfront/shared/site/locale';
import { DOCUMENT_DATA_ID, type DocumentData } from '@twinfront/shared/site/rendering';
import { escapeJson, escapeMarkup } from '../http/escape.ts';
import { schemeScript } from '../middleware/securityHeaders.ts';
import { STAFF_BANNER } from './placeholders.ts';
import type { RenderedPage } from './types.ts';

/**
 * The `index.html` of a built app, split at its markers. Values are joined with these parts and never
 * searched: content may contain the text of a marker.
 */
export interface Template {
  beforeHtmlTag: string;
  afterHtmlTag: string;
  afterHead: string;
  afterApp: string;
  afterData: string;
}

interface TemplateValues {
  head: string;
  data: DocumentData;
  site: SiteConfig | undefined;
  /** The server-rendered page; its scripts load after the first paint. Without it: an app shell. */
  rendered?: RenderedPage | undefined;
  /** The inline script that loads the scripts of a rendered page. */
  loader?: string | undefined;
  /** The CSP nonce of the page's style elements. */
  nonce: string;
}

const MARKERS =
  /^(?<beforeHtmlTag>.*?)<html[^>]*>(?<afterHtmlTag>.*?)<!--head-->(?<afterHead>.*?)<!--app-->(?<afterApp>.*?)<!--data-->(?<afterData>.*)$/s;

/** @throws Error if the text lacks a marker */
export function parseTemplate(text: string): Template {
  const parts = MARKERS.exec(text)?.groups;
  if (!parts) {
    throw new Error('it needs <html>, <!--head-->, <!--app--> and <!--data-->, in this order');
  }
  // The names of the groups.
  return parts as unknown as Template;
}

export function renderTemplate(template: Template, values: TemplateValues): string {
  const { head, data, site, rendered, loader = '', nonce } = values;
  const { beforeHtmlTag, afterHtmlTag, afterHead, afterApp, afterData } = rendered
    ? withoutLoadingTags(template)
    : template;
  const style = site?.brandColor ? ` style="--brand:${site.brandColor}"` : '';
  return [
    beforeHtmlTag,
    `<html lang="${site?.locale ?? DEFAULT_LOCALE}"${style}>`,
    afterHtmlTag,
    schemeElement,
    nonceElement(nonce),
    head,
    rendered ? styleElements(rendered, nonce) : '',
    afterHead,
    rendered?.html ?? '',
    afterApp,
    STAFF_BANNER,
    `<script type="application/json" id="${DOCUMENT_DATA_ID}">${escapeJson(data)}</script>`,
    rendered ? loaderScript(loader, rendered) : '',
    afterData,
  ].join('');
}

/** The name by which the SPAs and Vite find the nonce; `content` is required in HTML. */
const nonceElement = (nonce: string) => `<meta property="csp-nonce" content="" nonce="${nonce}">`;

const schemeElement = `<script>${schemeScript}</script>`;

/** The tags of the build that load the app at once. */
const loadingTags =
  /\s*<(script type="module"[^>]*><\/script|link rel="(modulepreload|stylesheet)"[^>]*)>/g;

function withoutLoadingTags(template: Template): Template {
  const strip = (part: string) => part.replace(loadingTags, '');
  return {
    ...template,
    afterHtmlTag: strip(template.afterHtmlTag),
    afterHead: strip(template.afterHead),
    afterData: strip(template.afterData),
  };
}

/** Library styles come first, as in the browser. The loader removes `first-styles`. */
function styleElements({ css, libraryCss }: RenderedPage, nonce: string): string {
  const library = libraryCss && `<style nonce="${nonce}">${libraryCss}</style>`;
  return `${library}<style id="first-styles" nonce="${nonce}">${css}</style>`;
}

function loaderScript(loader: string, { scripts, styles }: RenderedPage): string {
  const list = (addresses: string[]) => escapeMarkup(addresses.join(' '));
  return `<script data-scripts="${list(scripts)}" data-styles="${list(styles)}">${loader}</script>`;
}
