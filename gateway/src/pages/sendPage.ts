import { messagesOf } from '@twinfront/shared/site/messages/messagesOf';
import type { Messages } from '@twinfront/shared/site/messages/zhCN';
import { paths } from '@twinfront/shared/site/paths';
import { escapeMarkup } from '@twinfront/shared/site/rendering';
import type { Request, Response } from 'express';
import type { ContentCache } from '../content/contentCache.ts';
import { DOCUMENT_TYPE, STAFF_HEADERS } from '../http/headers.ts';
import { sendBody, sendText } from '../http/response.ts';
import { retryAfterSeconds } from '../limits.ts';
import { fillPlaceholders } from './composeDocument.ts';
import type { DocumentParts, PageDefinition } from './document.ts';
import type { PageCache } from './pageCache.ts';

/** `/maintain?bypass=<secret>`: staff access to a closed site; without a value its end. */
export const BYPASS_PARAMETER = 'bypass';

interface SendPageOptions {
  content: ContentCache;
  pageCache: PageCache;
  /** True if the site is closed and the request has a valid bypass cookie. */
  isForStaff: (req: Request) => boolean;
}

/** @param returnTo fills the placeholder of a page that was rendered with one */
export type SendPage = (
  req: Request,
  res: Response,
  definition: PageDefinition,
  returnTo?: string,
) => Promise<void>;

export function createSendPage({ content, pageCache, isForStaff }: SendPageOptions): SendPage {
  return async (req, res, definition, returnTo = paths.root) => {
    const { result, document } = await pageCache.get(definition);
    res.pageCache = result;
    const { status, text } = document;
    const headers = headersFor(req, document);
    const isStaff = isForStaff(req);
    if (result !== 'shell' && returnTo === paths.root && !isStaff) {
      return sendBody(req, res, document.body, { status, headers });
    }
    const banner = isStaff ? formatStaffBanner(messagesOf(content.locale())) : '';
    return sendText(req, res, {
      status,
      headers: { ...headers, ...(isStaff && STAFF_HEADERS) },
      type: DOCUMENT_TYPE,
      text: fillPlaceholders(text, returnTo, banner),
    });
  };
}

/** Tablets get the mobile app and show its wide pictures: an iPad, or Android without a later `Mobile`. */
export const isTablet = (agent: string) =>
  agent.includes('iPad') || agent.lastIndexOf('Android') > agent.lastIndexOf('Mobile');

function headersFor(
  req: Request,
  { status, reopensAt, headers, tabletHeaders }: DocumentParts,
): Record<string, string> {
  if (status === 503) return { ...headers, 'Retry-After': retryAfter(reopensAt) };
  return tabletHeaders && isTablet(req.headers['user-agent'] ?? '') ? tabletHeaders : headers;
}

/** When crawlers and browsers are to request the site again. */
function retryAfter(reopensAt = ''): string {
  const seconds = Math.ceil((Date.parse(reopensAt) - Date.now()) / 1000);
  return String(seconds >= 1 ? seconds : retryAfterSeconds.page);
}

/**
 * The banner for staff: the site is closed to visitors. After the page, so that the skip link stays the
 * first link; it sticks to the lower edge of the window.
 */
function formatStaffBanner({ staffBanner, staffLeave }: Messages): string {
  return `<aside style="${style}"><strong>${escapeMarkup(staffBanner)}</strong> <a href="${paths.maintain}?${BYPASS_PARAMETER}=" style="${linkStyle}">${escapeMarkup(staffLeave)}</a></aside>`;
}

const style =
  'position:sticky;bottom:var(--bottom-inset,0);z-index:40;padding:8px 16px;background:#8a2b06;color:#fff;font:14px/1.6 system-ui,sans-serif;text-align:center';
const linkStyle = 'display:inline-block;padding:8px 12px;color:#fff;text-decoration:underline';
