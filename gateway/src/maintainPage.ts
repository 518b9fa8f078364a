import type { Config } from '@twinfront/shared/api/siteConfig';
import type { Device } from '@twinfront/shared/site/device';
import { paths } from '@twinfront/shared/site/paths';
import { parseReturnPath } from '@twinfront/shared/site/returnPath';
import type { RequestHandler } from 'express';
import type { IsClosed } from './closedGate.ts';
import type { ContentCalls } from './contentCalls.ts';
import { JUDGED_BY, judgeRequest } from './judgement.ts';
import type { Page, Recipe } from './page.ts';
import { returnHoleFor } from './returnHole.ts';
import type { SendPage } from './sendPage.ts';
import { queryOf } from './target.ts';

const REFRESH_S = 30;

/** The maintenance page, while it is shown and after. `returnTo`: where it leads back to. */
export function maintainRecipe(device: Device, closed: boolean, returnTo: string): Recipe {
  const hole = returnHoleFor(returnTo);
  return {
    device,
    name: `maintain ${closed} ${hole}`,
    url: paths.maintain,
    vary: JUDGED_BY,
    data: { closed, returnTo: hole },
    describe: closed ? closedPage : () => openPage,
    ...(closed && { meanwhile: closedFor() }),
    kept: closed ? 'always' : 'site',
  };
}

export function maintainPage(sendPage: SendPage, isClosed: IsClosed): RequestHandler {
  return (req, res) => {
    const closed = isClosed(req);
    const returnTo = parseReturnPath(queryOf(req).get('from')) ?? paths.root;
    const recipe = maintainRecipe(judgeRequest(req).device, closed, returnTo);
    return sendPage(req, res, recipe, { returnTo });
  };
}

const openPage: Page = { noindex: true, title: (words) => words.maintainOpenTitle };

async function closedPage(content: ContentCalls): Promise<Page> {
  const { outcome } = await content.getConfig('maintenance');
  return closedFor(outcome.ok ? outcome.value : undefined);
}

function closedFor(maintenance?: Config<'maintenance'>): Page {
  return {
    status: 503,
    title: maintenance?.title ?? ((words) => words.maintainFallbackTitle),
    description: maintenance?.message ?? ((words) => words.maintainFallbackMessage),
    reopensAt: maintenance?.reopensAt,
    noindex: true,
    noStore: true,
    refreshS: REFRESH_S,
  };
}
