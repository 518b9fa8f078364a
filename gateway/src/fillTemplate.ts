import type { SiteConfig } from '@twinfront/shared/api/siteConfig';
import { DOCUMENT_DATA_ID, type DocumentData } from '@twinfront/shared/site/documentData';
import { escapeJson } from './escape.ts';

interface Filling {
  head: string;
  data: DocumentData;
  site: SiteConfig | undefined;
}

/** The document of one page. What is filled in is put there by functions: it may contain `$&`. */
export function fillTemplate(template: string, { head, data, site }: Filling): string {
  const style = site?.brandColor ? ` style="--brand:${site.brandColor}"` : '';
  const root = `<html lang="${site?.locale ?? 'zh-CN'}"${style}>`;
  const json = `<script type="application/json" id="${DOCUMENT_DATA_ID}">${escapeJson(data)}</script>`;
  return template
    .replace(/<html[^>]*>/, () => root)
    .replace('<!--head-->', () => head)
    .replace('<!--data-->', () => json);
}
