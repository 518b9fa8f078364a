import type { Result } from '@twinfront/shared/api/errors';
import type { Picture } from '@twinfront/shared/api/fields';
import {
  type DetailsAddress,
  detailsHref,
  parseDetails,
  pickArticle,
} from '@twinfront/shared/site/details';
import { type Device, homeOf } from '@twinfront/shared/site/device';
import { articleTarget } from '@twinfront/shared/site/link';
import { paths } from '@twinfront/shared/site/paths';
import type { RequestHandler } from 'express';
import type { ContentReader } from '../content/contentReader.ts';
import { getSearchParams } from '../http/query.ts';
import { DEVICE_VARY, detectRequestDevice } from '../middleware/device.ts';
import type { IsClosed } from '../middleware/maintenanceMode.ts';
import type { SendPage } from '../ssr/sendPage.ts';
import type { PageDefinition, PageMetadata } from '../ssr/types.ts';

/** Pages of an open site; maintenance mode redirects them on a closed one. */
const documentData = { closed: false };

const homeMetadata: Record<Device, PageMetadata> = {
  desktop: { about: 'site', canonical: paths.homeWeb, handheld: paths.homeApp },
  mobile: { about: 'site', canonical: paths.homeWeb },
};

export function homePage(device: Device): PageDefinition {
  return {
    documentData,
    device,
    url: homeOf(device),
    generateMetadata: async (content) => ({
      ...homeMetadata[device],
      image: await firstImage(content),
    }),
    fallbackMetadata: homeMetadata[device],
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

const MALFORMED = `${paths.details}?banner=%2F`;

export function detailsPage(device: Device, address: DetailsAddress): PageDefinition {
  const url = address.kind === 'malformed' ? MALFORMED : detailsHref(address);
  return {
    documentData,
    device,
    url,
    vary: DEVICE_VARY,
    generateMetadata: (content) => detailsMetadata(content, address),
    isUserControlled: address.kind !== 'malformed' && address.kind !== 'bare',
  };
}

export function details(sendPage: SendPage): RequestHandler {
  return (req, res) =>
    sendPage(
      req,
      res,
      detailsPage(detectRequestDevice(req).device, parseDetails(getSearchParams(req))),
    );
}

/** Unknown paths are not redirected by maintenance mode: the app in the browser redirects them. */
export function notFound(sendPage: SendPage, isClosed: IsClosed): RequestHandler {
  return (req, res) => {
    const closed = isClosed(req);
    return sendPage(req, res, {
      device: detectRequestDevice(req).device,
      url: '/not-found',
      vary: DEVICE_VARY,
      documentData: { closed },
      generateMetadata: () => notFoundMetadata,
    });
  };
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

async function detailsMetadata(
  content: ContentReader,
  address: DetailsAddress,
): Promise<PageMetadata> {
  switch (address.kind) {
    case 'malformed':
      return notFoundMetadata;
    case 'bare':
      return { title: (messages) => messages.searchLabel, canonical: detailsHref(address) };
    case 'search':
      return {
        title: (messages) => messages.searchResultsFor(address.term),
        canonical: detailsHref(address),
        noindex: true,
      };
    case 'banner':
      return itemMetadata(detailsHref(address), (await content.getBanner(address.id)).result);
    case 'function':
      return itemMetadata(
        detailsHref(address),
        (await content.getFunctionEntry(address.id)).result,
      );
    case 'article': {
      const { result: found } = await content.searchRichText(address.title);
      if (!found.ok) return itemMetadata(detailsHref(address), found);
      const article = pickArticle(found.value, address.title);
      if (!article) return notFoundMetadata;
      // An article has many addresses: its title, its id, and terms that match it best.
      const canonical = articleTarget(article)?.href ?? detailsHref(address);
      return { ...itemMetadata(canonical, { ok: true, value: article }), about: 'article' };
    }
  }
}

function itemMetadata(canonical: string, result: Result<Named>): PageMetadata {
  if (result.ok) {
    const { title, summary, image, icon, updatedAt } = result.value;
    return {
      title,
      description: summary,
      canonical,
      about: 'item',
      image: image ?? icon,
      updatedAt,
    };
  }
  return result.failure.kind === 'notFound' ? notFoundMetadata : { noindex: true, noStore: true };
}
