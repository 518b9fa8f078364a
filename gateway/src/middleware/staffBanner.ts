import { paths } from '@twinfront/shared/site/paths';
import type { Words } from '@twinfront/shared/site/words/zhCN';
import { escapeMarkup } from '../http/escape.ts';
import { BYPASS_PARAMETER } from './maintenanceBypass.ts';

/** Headers of a page that staff see while the site is closed. */
export const STAFF_HEADERS = {
  'Cache-Control': 'private, no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

/**
 * Says that the site is closed to visitors. Behind the page, so that the skip link stays the first one;
 * it sticks to the lower edge of the window.
 */
export function formatStaffBanner({ staffBanner, staffLeave }: Words): string {
  return `<aside style="${style}"><strong>${escapeMarkup(staffBanner)}</strong> <a href="${paths.maintain}?${BYPASS_PARAMETER}=" style="${linkStyle}">${escapeMarkup(staffLeave)}</a></aside>`;
}

const style =
  'position:sticky;bottom:0;z-index:40;padding:8px 16px;background:#8a2b06;color:#fff;font:14px/1.6 system-ui,sans-serif;text-align:center';
const linkStyle = 'display:inline-block;padding:8px 12px;color:#fff;text-decoration:underline';
