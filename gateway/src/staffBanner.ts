import { paths } from '@twinfront/shared/site/paths';
import type { Words } from '@twinfront/shared/site/words/zhCN';
import { BYPASS_PARAMETER } from './bypass.ts';
import { escapeMarkup } from './escape.ts';

/** Headers of a page that staff see while the site is closed: it is nobody else's. */
export const STAFF_HEADERS = {
  'Cache-Control': 'private, no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

/** The document with a line above it which says that others do not see it. */
export function withStaffBanner(document: string, words: Words): string {
  return document.replace(/<body[^>]*>/, (body) => body + banner(words));
}

function banner({ staffBanner, staffLeave }: Words): string {
  return `<aside style="${style}"><strong>${escapeMarkup(staffBanner)}</strong> <a href="${paths.maintain}?${BYPASS_PARAMETER}=" style="${linkStyle}">${escapeMarkup(staffLeave)}</a></aside>`;
}

const style =
  'position:relative;z-index:40;padding:8px 16px;background:#8a2b06;color:#fff;font:14px/1.6 system-ui,sans-serif;text-align:center';
const linkStyle = 'display:inline-block;padding:8px 12px;color:#fff;text-decoration:underline';
