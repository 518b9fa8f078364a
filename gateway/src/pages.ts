import { parseDetails } from '@twinfront/shared/site/details';
import type { Device } from '@twinfront/shared/site/device';
import { paths } from '@twinfront/shared/site/paths';
import type { RequestHandler } from 'express';
import { detailsPage, notFoundPage } from './detailsPage.ts';
import { JUDGED_BY, judgeRequest } from './judgement.ts';
import type { Page } from './page.ts';
import type { SendPage } from './sendPage.ts';
import type { SiteContent } from './siteContent.ts';
import { queryOf } from './target.ts';

const homes: Record<Device, Page> = {
  desktop: { canonical: paths.homeWeb, handheld: paths.homeApp },
  mobile: { canonical: paths.homeWeb },
};

/** The home of one device, for everybody who asks for it. */
export function home(sendPage: SendPage, device: Device): RequestHandler {
  return (req, res) => sendPage(req, res, device, homes[device]);
}

export function details(sendPage: SendPage, content: SiteContent): RequestHandler {
  return (req, res) => {
    const page = detailsPage(content, parseDetails(queryOf(req)));
    const judged = page.then((page) => ({ ...page, vary: JUDGED_BY }));
    return sendPage(req, res, judgeRequest(req).device, judged);
  };
}

export function notFound(sendPage: SendPage): RequestHandler {
  const page = { ...notFoundPage, vary: JUDGED_BY };
  return (req, res) => sendPage(req, res, judgeRequest(req).device, page);
}
