import { type CallKey, callKey } from '@twinfront/shared/api/callKey';
import type { Result } from '@twinfront/shared/api/errors';
import type { Picture } from '@twinfront/shared/api/fields';
import { firstPicture } from '@twinfront/shared/site/bodies';
import {
  type DetailsAddress,
  detailsHref,
  type ItemAddress,
  parseDetails,
  pickArticle,
} from '@twinfront/shared/site/details';
import { type Device, homeOf } from '@twinfront/shared/site/device';
import { articleTarget } from '@twinfront/shared/site/link';
import type { Messages } from '@twinfront/shared/site/messages/zhCN';
import { paths } from '@twinfront/shared/site/paths';
import type { RequestHandler } from 'express';
import type { ContentReader } from '../content/contentReader.ts';
import { DEVICE_VARY, detectRequestDevice } from '../http/device.ts';
import { getSearchParams } from '../http/query.ts';
import type { IsClosed } from '../middleware/maintenanceMode.ts';
import type { SendPage } from '../ssr/sendPage.ts';
import type { PageDefinition, PageMetadata } from '../ssr/types.ts';

/** Pages of an open site; maintenance mode redirects them on a closed one. */
const documentData = { closed: false };

const SITE = callKey.config('site');

const homeMetadata: Record<Device, PageMetadata> = {
  desktop: { about: 'site', canonical: paths.homeWeb, handheld: paths.homeApp },
  mobile: { about: 'site', canonical: paths.homeWeb },
};

export function homePage(device: Device): PageDefinition {
  return {
    documentData,
    device,
    url: homeOf(device),
    lane: 'home',
    requiredCalls: [SITE, callKey.config('home')],
    metadata: homeMetadata[device],
    generateMetadata: async (content) => ({
      ...homeMetadata[device],
      image: await firstImage(content),
    }),
  };
}

async function firstImage(content: ContentReader): Promise<PageMetadata['image']> {
  const { result: home } = await content.getConfig('home');
  const [id] = home.ok ? home.value.banners : [];
  if (id === undefined) return undefined;
  const { result: banner } = await content.getBanner(id);
  return banner.ok ? banner.value.image : undefined;
}

/** The home page of one device, whatever device requests it. */
export function home(sendPage: SendPage, device: Device): RequestHandler {
  const definition = homePage(device);
  return (req, res) => sendPage(req, res, definition);
}

/** All malformed addresses share one document. */
const MALFORMED = `${paths.details}?banner=%2F`;

export function detailsPage(device: Device, address: DetailsAddress): PageDefinition {
  const url = address.kind === 'malformed' ? MALFORMED : detailsHref(address);
  const page = { documentData, device, url, vary: DEVICE_VARY, lane: 'item' as const };
  switch (address.kind) {
    case 'malformed':
      return { ...page, metadata: notFoundMetadata };
    case 'bare':
      return {
        ...page,
        requiredCalls: [SITE],
        metadata: { title: (messages) => messages.searchLabel, canonical: url },
      };
    case 'search': {
      const title = (messages: Messages) => messages.searchResultsFor(address.term);
      const metadata = { title, canonical: url, noindex: true };
      const requiredCalls = [SITE, callKey.search(address.term)];
      return { ...page, lane: 'visitor', requiredCalls, metadata };
    }
    default:
      return {
        ...page,
        requiredCalls: [SITE, callOf(address)],
        metadata: {},
        generateMetadata: (content) => itemMetadata(content, address),
      };
  }
}

function callOf(address: ItemAddress): CallKey {
  if (address.kind === 'article') return callKey.search(address.name);
  return address.kind === 'banner' ? callKey.banner(address.id) : callKey.functionEntry(address.id);
}

export function details(sendPage: SendPage): RequestHandler {
  return (req, res) => {
    const address = parseDetails(getSearchParams(req));
    return sendPage(req, res, detailsPage(detectRequestDevice(req).device, address));
  };
}

/** Unknown paths are not redirected by maintenance mode: the app in the browser redirects them. */
export function notFound(sendPage: SendPage, isClosed: IsClosed): RequestHandler {
  return (req, res) =>
    sendPage(req, res, {
      device: detectRequestDevice(req).device,
      url: '/not-found',
      vary: DEVICE_VARY,
      lane: 'item',
      documentData: { closed: isClosed(req) },
      metadata: notFoundMetadata,
    });
}

interface Named {
  title: string;
  summary?: string | undefined;
  image?: Picture;
  icon?: Picture;
  updatedAt?: string | undefined;
}

const notFoundMetadata: PageMetadata = {
  status: 404,
  noindex: true,
  title: (messages) => messages.notFoundTitle,
};

async function itemMetadata(content: ContentReader, address: ItemAddress): Promise<PageMetadata> {
  const canonical = detailsHref(address);
  if (address.kind !== 'article') {
    const { kind, id } = address;
    const item = kind === 'banner' ? content.getBanner(id) : content.getFunctionEntry(id);
    return metadataOf((await item).result, canonical);
  }
  const { result } = await content.searchRichText(address.name);
  if (!result.ok) return metadataOf(result, canonical);
  const article = pickArticle(result.value, address.name);
  if (!article) return notFoundMetadata;
  // An article has several addresses: its id, its aliases and its title.
  const href = articleTarget(article)?.href ?? canonical;
  const metadata = metadataOf({ ok: true, value: article }, href);
  return { ...metadata, about: 'article', image: firstPicture(article.body) };
}

function metadataOf(result: Result<Named>, canonical: string): PageMetadata {
  if (!result.ok) {
    return result.failure.kind === 'notFound' ? notFoundMetadata : { noStore: true };
  }
  const { title, summary: description, image, icon, updatedAt } = result.value;
  return { title, description, canonical, about: 'item', image: image ?? icon, updatedAt };
}
