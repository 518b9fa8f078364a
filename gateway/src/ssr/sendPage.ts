import { paths } from '@twinfront/shared/site/paths';
import type { Request, Response } from 'express';
import type { ContentCache } from '../content/contentCache.ts';
import { PAGE_TIMEOUT_MS, valueWithin } from '../content/contentReader.ts';
import { sendBody, sendUniqueText } from '../http/response.ts';
import { withTimeout } from '../http/timeout.ts';
import { messagesOf } from '../i18n.ts';
import { formatStaffBanner, STAFF_HEADERS } from '../middleware/maintenanceBypass.ts';
import { allowStyles, createNonce } from '../middleware/securityHeaders.ts';
import type { Bundles } from './bundle.ts';
import {
  createDocumentText,
  DOCUMENT_TYPE,
  type Document,
  type DocumentText,
  formatDocument,
  pageHeaders,
} from './document.ts';
import { renderHead } from './head.ts';
import type { PageCache } from './pageCache.ts';
import { renderTemplate } from './template.ts';
import type { PageDefinition, PageMetadata } from './types.ts';

interface SendPageOptions {
  bundles: Bundles;
  content: ContentCache;
  pageCache: PageCache;
  /** Headers of each page. */
  security: Record<string, string>;
  publicOrigin: string | undefined;
  /** Whether somebody sees a page of the closed site. */
  hasBypass: (req: Request) => boolean;
}

/** The values of one request in a document that requests share. */
interface Visit {
  /** The return path of a page that was rendered with a placeholder for it. */
  returnTo?: string;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
}

export type SendPage = (
  req: Request,
  res: Response,
  definition: PageDefinition,
  visit?: Visit,
) => void | Promise<void>;

export function createSendPage({
  bundles,
  content,
  pageCache,
  security,
  publicOrigin,
  hasBypass,
}: SendPageOptions): SendPage {
  return (req, res, definition, visit = {}) => {
    const document = pageCache.getFresh(definition);
    return document
      ? sendDocument(req, res, document, visit)
      : sendWhenMade(req, res, definition, visit);
  };

  async function sendWhenMade(
    req: Request,
    res: Response,
    definition: PageDefinition,
    visit: Visit,
  ) {
    const until = performance.now() + PAGE_TIMEOUT_MS;
    const document = await pageCache.getOrRender(definition);
    return document
      ? sendDocument(req, res, document, visit)
      : sendShell(req, res, definition, visit, until);
  }

  function sendDocument(req: Request, res: Response, document: Document, { returnTo }: Visit) {
    const { status, body, text } = document;
    const answer = { status, headers: headersFor(req, document) };
    if (hasBypass(req)) return sendToStaff(req, res, text, returnTo, answer);
    if (returnTo === undefined || returnTo === paths.root) return sendBody(req, res, body, answer);
    return sendUniqueText(req, res, {
      ...answer,
      type: DOCUMENT_TYPE,
      text: formatDocument(text, { returnTo }),
    });
  }

  function sendToStaff(
    req: Request,
    res: Response,
    text: DocumentText,
    returnTo: string | undefined,
    { status, headers }: Answer,
  ) {
    const banner = formatStaffBanner(messagesOf(content.lastSite()));
    return sendUniqueText(req, res, {
      status,
      headers: { ...headers, ...STAFF_HEADERS },
      type: DOCUMENT_TYPE,
      text: formatDocument(text, { returnTo, banner }),
    });
  }

  /** The document of a page that could not be had in time: the browser fills it by itself. */
  async function sendShell(
    req: Request,
    res: Response,
    definition: PageDefinition,
    visit: Visit,
    until: number,
  ) {
    const patienceMs = Math.max(until - performance.now(), 0);
    const { template, rendering } = bundles[definition.device];
    const [parsed, site = content.lastSite(), described = definition.fallbackMetadata] =
      await Promise.all([
        template(req.originalUrl),
        valueWithin(content.getConfig('site'), patienceMs),
        withTimeout(Promise.resolve(definition.generateMetadata(content)), patienceMs),
      ]);
    const page: PageMetadata = { ...described, shell: true };
    const { closed, judge } = definition.data ?? {};
    const data = {
      // Of the other pages only the browser's own call can say whether they are still to be seen.
      ...(closed && { closed }),
      ...(judge && { judge }),
      ...(visit.returnTo && { returnTo: visit.returnTo }),
    };
    const head = renderHead({ page, site, publicOrigin });
    const nonce = createNonce(head, data);
    const catalogues = rendering?.catalogues;
    const text = createDocumentText(
      renderTemplate(parsed, { head, data, nonce, site, catalogues }),
    );
    const answer = {
      status: page.status ?? 200,
      headers: {
        ...allowStyles(security, nonce),
        ...pageHeaders(page, definition.vary),
        ...comeBack(page),
      },
    };
    if (hasBypass(req)) await sendToStaff(req, res, text, undefined, answer);
    else
      await sendUniqueText(req, res, {
        ...answer,
        type: DOCUMENT_TYPE,
        text: formatDocument(text),
      });
  }
}

/** Tablets get the mobile app and show its wide pictures. */
const TABLET = /iPad|Android(?!.*Mobile)/;

function headersFor(req: Request, document: Document): Record<string, string> {
  const { headers, tabletHeaders, status } = document;
  if (status === 503) return { ...headers, ...comeBack(document) };
  return TABLET.test(req.headers['user-agent'] ?? '') ? tabletHeaders : headers;
}

const RETRY_AFTER_S = 60;

/** When crawlers and browsers should try a closed site again. */
function comeBack({ status, reopensAt }: PageMetadata): Record<string, string> {
  if (status !== 503) return {};
  const seconds = Math.ceil((Date.parse(reopensAt ?? '') - Date.now()) / 1000);
  return { 'Retry-After': String(seconds >= 1 ? seconds : RETRY_AFTER_S) };
}
