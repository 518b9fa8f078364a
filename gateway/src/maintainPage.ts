import type { Config } from '@twinfront/shared/api/siteConfig';
import { paths } from '@twinfront/shared/site/paths';
import { parseReturnPath } from '@twinfront/shared/site/returnPath';
import { zhCN } from '@twinfront/shared/site/words';
import type { RequestHandler } from 'express';
import type { CloseFlag } from './closeFlag.ts';
import { JUDGED_BY, judgeRequest } from './judgement.ts';
import { soon } from './known.ts';
import type { Page } from './page.ts';
import type { SendPage } from './sendPage.ts';
import type { SiteContent } from './siteContent.ts';
import { queryOf } from './target.ts';

const RETRY_AFTER_S = 60;

export function maintainPage(
  sendPage: SendPage,
  content: SiteContent,
  closeFlag: CloseFlag,
): RequestHandler {
  return (req, res) => {
    const closed = closeFlag.isClosed();
    const page = closed ? closedPage(content) : openPage;
    const returnTo = parseReturnPath(queryOf(req).get('from')) ?? paths.root;
    const judged = Promise.resolve(page).then((page) => ({
      ...page,
      noindex: true,
      vary: JUDGED_BY,
      data: { closed, returnTo },
    }));
    return sendPage(req, res, judgeRequest(req).device, judged);
  };
}

const openPage: Page = { title: zhCN.maintainOpenTitle };

async function closedPage(content: SiteContent): Promise<Page> {
  const maintenance = await soon(content.getConfig('maintenance'));
  return {
    status: 503,
    title: maintenance?.title ?? zhCN.maintainFallbackTitle,
    description: maintenance?.message ?? zhCN.maintainFallbackMessage,
    noStore: true,
    headers: { 'Retry-After': String(retryAfter(maintenance)) },
  };
}

function retryAfter(maintenance: Config<'maintenance'> | undefined): number {
  const seconds = Math.ceil((Date.parse(maintenance?.reopensAt ?? '') - Date.now()) / 1000);
  return seconds >= 1 ? seconds : RETRY_AFTER_S;
}
