import {
  type Detection,
  type DetectionFacts,
  detectDevice,
  detectionFacts,
  VIEW_COOKIE,
  type View,
  views,
} from '@twinfront/shared/site/device';
import { neutralHref } from '@twinfront/shared/site/judgeHref';
import { paths, siteUrl } from '@twinfront/shared/site/paths';
import { parseReturnPath } from '@twinfront/shared/site/returnPath';
import type { Request, RequestHandler, Response } from 'express';
import { detectRequestDevice, deviceVary, getSearchParams } from '../http/request.ts';
import { redirect, setCookie } from '../http/response.ts';
import { VIEW_COOKIE_MS } from '../limits.ts';
import { type PageDefinition, priorityOf } from '../pages/document.ts';
import type { SendPage } from '../pages/sendPage.ts';

/** `/judgeView`: shows how the device was detected, and sets the view preference. */
export function judgeView(sendPage: SendPage): RequestHandler {
  return (req, res) => {
    const query = getSearchParams(req);
    const view = query.get('view');
    if (!isView(view)) return show(req, res, detectRequestDevice(req));
    const isAuto = view === 'auto';
    setCookie(res, VIEW_COOKIE, isAuto ? '' : view, isAuto ? 0 : VIEW_COOKIE_MS);
    const to = onwardPath(query);
    if (to) return redirect(res, 303, to, { Vary: deviceVary(req) });
    const { statedDevice: stated, headers } = req;
    return show(req, res, detectDevice({ userAgent: headers['user-agent'], view, stated }));
  };

  function show(req: Request, res: Response, detection: Detection): Promise<void> {
    const facts = detectionFacts(detection, req.get('Sec-CH-UA-Mobile'));
    return sendPage(req, res, judgePage(facts, returnPath(req)));
  }
}

function isView(value: unknown): value is View {
  return views.some((view) => view === value);
}

/** One document for each result of the detection and each return path. */
function judgePage(detection: DetectionFacts, returnTo: string): PageDefinition {
  return {
    device: detection.device,
    url: paths.judgeView,
    isDetected: true,
    priority: priorityOf(returnTo),
    documentData: { closed: false, detection, returnTo },
    noStore: true,
  };
}

/** The redirect target of a choice; never another choice, which would replace it. */
function onwardPath(query: URLSearchParams): string | undefined {
  const path = parseReturnPath(query.get('to'));
  if (!path) return undefined;
  const { pathname, searchParams } = siteUrl(path);
  return pathname === paths.judgeView && isView(searchParams.get('view')) ? undefined : path;
}

/** The home pages belong to one device: after a change of the view, `/` is the target. */
function returnPath(req: Request): string {
  const path = parseReturnPath(getSearchParams(req).get('to'));
  if (!path) return paths.root;
  const { pathname, searchParams } = siteUrl(path);
  return neutralHref(pathname, searchParams);
}
