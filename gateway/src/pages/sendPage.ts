import { messagesOf } from '@twinfront/shared/site/messages/messagesOf';
import type { Messages } from '@twinfront/shared/site/messages/zhCN';
import { paths } from '@twinfront/shared/site/paths';
import { escapeMarkup } from '@twinfront/shared/site/rendering';
import type { Request, Response } from 'express';
import type { Config } from '../config.ts';
import type { ContentCache } from '../content/contentCache.ts';
import { STAFF_HEADERS } from '../http/headers.ts';
import { deviceVary } from '../http/request.ts';
import { createBody, sendBody } from '../http/response.ts';
import { RETRY_AFTER_S } from '../limits.ts';
import type { PageDefinition, PageDocument } from './document.ts';
import type { PageCache } from './pageCache.ts';

/** `/maintain?bypass=<secret>`: staff access to a closed site; without a value its end. */
export const BYPASS_PARAMETER = 'bypass';

interface SendPageOptions {
  sharedCacheSeconds: Config['sharedCacheSeconds'];
  content: ContentCache;
  pageCache: PageCache;
  /** True if the site is closed and the request has a valid bypass cookie. */
  isForStaff: (req: Request) => boolean;
}

export type SendPage = (req: Request, res: Response, definition: PageDefinition) => Promise<void>;

export function createSendPage({
  sharedCacheSeconds,
  content,
  pageCache,
  isForStaff,
}: SendPageOptions): SendPage {
  return async (req, res, definition) => {
    const { result, document } = await pageCache.get(definition, res);
    res.pageCache = result;
    const { status, body } = document;
    const isStaff = isForStaff(req);
    const headers = headersFor(req, definition, document, sharedCacheSeconds);
    if (!isStaff) return sendBody(req, res, body, { status, headers });
    const banner = formatStaffBanner(messagesOf(content.locale()));
    const text = appendToBody(body.bytes.identity.toString(), banner);
    sendBody(req, res, createBody(body.type, text), {
      status,
      headers: { ...headers, ...STAFF_HEADERS },
    });
  };
}

/** The last end tag is that of the template: after it there is no content. */
export function appendToBody(text: string, markup: string): string {
  const end = text.lastIndexOf('</body>');
  return text.slice(0, end) + markup + text.slice(end);
}

function headersFor(
  req: Request,
  definition: PageDefinition,
  { status, reopensAt, headers }: PageDocument,
  sharedCacheSeconds: number,
): Record<string, string> {
  const vary = definition.isDetected ? deviceVary(req) : '';
  const isShared =
    sharedCacheSeconds > 0 &&
    headers['Cache-Control'] === 'no-cache' &&
    isShareable(req, definition, vary);
  return {
    ...headers,
    ...(vary && { Vary: vary }),
    ...(isShared && { 'Cache-Control': sharedFor(sharedCacheSeconds) }),
    ...(status === 503 && { 'Retry-After': retryAfter(reopensAt) }),
  };
}

/** Whether a shared cache may answer the next request, of anybody, with this page. */
function isShareable(req: Request, definition: PageDefinition, vary: string): boolean {
  const { device, priority, documentData, isDetected } = definition;
  if (priority === 'search' || documentData.closed || documentData.returnTo) return false;
  // Not if the visitor chose the other view, or the proxy stated none.
  return isDetected ? !vary.includes('Cookie') && req.statedDevice === device : true;
}

/** Browsers ask again at each visit. Caches may send a page that is older: for a minute while they fetch it, for a day while they cannot. */
const sharedFor = (seconds: number) =>
  `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=60, stale-if-error=86400`;

/** When crawlers and browsers are to request the site again. */
function retryAfter(reopensAt = ''): string {
  const seconds = Math.ceil((Date.parse(reopensAt) - Date.now()) / 1000);
  return String(seconds >= 1 ? seconds : RETRY_AFTER_S);
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
