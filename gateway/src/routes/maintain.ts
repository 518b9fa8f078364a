import type { Config } from '@twinfront/shared/api/config';
import type { Device } from '@twinfront/shared/site/device';
import { paths } from '@twinfront/shared/site/paths';
import { parseReturnPath } from '@twinfront/shared/site/returnPath';
import type { RequestHandler } from 'express';
import { DEVICE_VARY, detectRequestDevice } from '../http/device.ts';
import { getSearchParams } from '../http/query.ts';
import type { IsClosed } from '../middleware/maintenanceMode.ts';
import { renderedReturnPath } from '../ssr/placeholders.ts';
import type { SendPage } from '../ssr/sendPage.ts';
import type { PageDefinition, PageMetadata } from '../ssr/types.ts';

const REFRESH_S = 30;

/**
 * The maintenance page of a closed site. It has no link to the return path, which the browser reads from
 * the address: one document for all requests.
 */
export function closedMaintenance(device: Device): PageDefinition {
  return {
    device,
    url: paths.maintain,
    vary: DEVICE_VARY,
    documentData: { closed: true },
    lane: 'home',
    metadata: maintenanceMetadata(),
    generateMetadata: async (content) => {
      const { result } = await content.getConfig('maintenance');
      return maintenanceMetadata(result.ok ? result.value : undefined);
    },
  };
}

/** The maintenance page of an open site, with a link to the return path. */
function openMaintenance(device: Device, returnTo: string): PageDefinition {
  return {
    device,
    url: paths.maintain,
    vary: DEVICE_VARY,
    documentData: { closed: false, returnTo: renderedReturnPath(returnTo) },
    lane: 'item',
    metadata: { noindex: true, title: (messages) => messages.maintainOpenTitle },
  };
}

export function maintainPage(sendPage: SendPage, isClosed: IsClosed): RequestHandler {
  return (req, res) => {
    const { device } = detectRequestDevice(req);
    if (isClosed(req)) return sendPage(req, res, closedMaintenance(device));
    const returnTo = parseReturnPath(getSearchParams(req).get('from')) ?? paths.root;
    return sendPage(req, res, openMaintenance(device, returnTo), returnTo);
  };
}

function maintenanceMetadata(maintenance?: Config<'maintenance'>): PageMetadata {
  return {
    status: 503,
    title: maintenance?.title ?? ((messages) => messages.maintainFallbackTitle),
    description: maintenance?.message ?? ((messages) => messages.maintainFallbackMessage),
    reopensAt: maintenance?.reopensAt,
    noindex: true,
    noStore: true,
    refreshS: REFRESH_S,
  };
}
