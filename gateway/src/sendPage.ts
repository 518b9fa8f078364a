import type { Device } from '@twinfront/shared/site/device';
import type { Request, Response } from 'express';
import type { Bundles } from './bundle.ts';
import { documentHead } from './documentHead.ts';
import { fillTemplate } from './fillTemplate.ts';
import { soon } from './known.ts';
import type { Page } from './page.ts';
import type { SiteContent } from './siteContent.ts';
import type { SendText } from './texts.ts';

interface SendPageOptions {
  bundles: Bundles;
  content: SiteContent;
  publicOrigin: string | undefined;
  sendText: SendText;
}

export type SendPage = (
  req: Request,
  res: Response,
  device: Device,
  page: Page | Promise<Page>,
) => Promise<void>;

export function createSendPage({
  bundles,
  content,
  publicOrigin,
  sendText,
}: SendPageOptions): SendPage {
  return async (req, res, device, pending) => {
    const [template, site, asked] = await Promise.all([
      bundles[device].template(req.originalUrl),
      soon(content.getConfig('site')),
      pending,
    ]);
    // A document made without knowing the site must not be kept by anyone.
    const shell = asked.shell || !site;
    const page = { ...asked, noindex: asked.noindex || shell };
    const head = documentHead({ page, site, publicOrigin });

    await sendText(req, res, {
      status: page.status ?? 200,
      type: 'text/html; charset=utf-8',
      text: fillTemplate(template, { head, data: page.data ?? {}, site }),
      headers: {
        'Cache-Control': page.noStore || shell ? 'no-store' : 'no-cache',
        ...(page.vary && { Vary: page.vary }),
        ...(page.noindex && { 'X-Robots-Tag': 'noindex' }),
        ...page.headers,
      },
    });
  };
}
