import type { Device } from '@twinfront/shared/site/device';
import { paths } from '@twinfront/shared/site/paths';
import { parseReturnPath } from '@twinfront/shared/site/returnPath';
import type { RequestHandler } from 'express';
import { DEVICE_VARY, detectRequestDevice } from '../http/device.ts';
import { getSearchParams } from '../http/query.ts';
import { renderedReturnPath } from '../pages/placeholders.ts';
import type { SendPage } from '../pages/sendPage.ts';
import type { PageDefinition } from '../pages/types.ts';
import type { IsClosed } from './maintenanceMode.ts';

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
