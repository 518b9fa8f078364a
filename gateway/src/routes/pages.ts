import type { Result } from '@twinfront/shared/api/errors';
import type { Picture } from '@twinfront/shared/api/fields';
import {
  type DetailsAddress,
  detailsHref,
  parseDetails,
  pickArticle,
} from '@twinfront/shared/site/details';
import { type Device, homeOf } from '@twinfront/shared/site/device';
import { articleTarget } from '@twinfront/shared/site/itemTarget';
import { paths } from '@twinfront/shared/site/paths';
import type { RequestHandler } from 'express';
import type { ContentReader } from '../content/contentReader.ts';
import { getSearchParams } from '../http/query.ts';
import { DEVICE_VARY, detectRequestDevice } from '../middleware/device.ts';
import type { IsClosed } from '../middleware/maintenanceMode.ts';
import type { SendPage } from '../ssr/sendPage.ts';
import type { Page, Recipe } from '../ssr/types.ts';

/** The page definition of an address, on an open site. */
const open = { data: { closed: false } };

const homePages: Record<Device, Page> = {
  desktop: { about: 'site', canonical: paths.homeWeb, handheld: paths.homeApp },
  mobile: { about: 'site', canonical: paths.homeWeb },
};

export function homeRecipe(device: Device): Recipe {
  return {
    ...open,
    device,
    name: 'home',
    url: homeOf(device),
    describe: async (content) => ({ ...homePages[device], image: await firstImage(content) }),
    meanwhile: homePages[device],
    kept: 'site',
  };
}

async function firstImage(content: ContentReader): Promise<Page['image']> {
  const { outcome: home } = await content.getConfig('home');
  const [id] = home.ok ? home.value.banners : [];
  if (id === undefined) return undefined;
  const { outcome: banner } = await content.getBanner(id);
  return banner.ok ? banner.value.image : undefined;
}

/** The home page of one device, whatever device requests it. */
export function home(sendPage: SendPage, device: Device): RequestHandler {
  const recipe = homeRecipe(device);
  return (req, res) => sendPage(req, res, recipe);
}

const MALFORMED = `${paths.details}?banner=%2F`;

export function detailsRecipe(device: Device, address: DetailsAddress): Recipe {
  const url = address.kind === 'malformed' ? MALFORMED : detailsHref(address);
  return {
    ...open,
    device,
    name: url,
    url,
    vary: DEVICE_VARY,
    describe: (content) => detailsPage(content, address),
    kept: address.kind === 'malformed' || address.kind === 'bare' ? 'site' : 'any',
  };
}

export function details(sendPage: SendPage): RequestHandler {
  return (req, res) =>
    sendPage(
      req,
      res,
      detailsRecipe(detectRequestDevice(req).device, parseDetails(getSearchParams(req))),
    );
}

/** Unknown paths are not redirected by maintenance mode: the app in the browser redirects them. */
export function notFound(sendPage: SendPage, isClosed: IsClosed): RequestHandler {
  return (req, res) => {
    const closed = isClosed(req);
    return sendPage(req, res, {
      device: detectRequestDevice(req).device,
      name: `not found ${closed}`,
      url: '/not-found',
      vary: DEVICE_VARY,
      data: { closed },
      describe: () => notFoundPage,
      kept: 'site',
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

const notFoundPage: Page = {
  status: 404,
  noindex: true,
  title: (words) => words.notFoundTitle,
};

async function detailsPage(content: ContentReader, address: DetailsAddress): Promise<Page> {
  switch (address.kind) {
    case 'malformed':
      return notFoundPage;
    case 'bare':
      return { title: (words) => words.searchLabel, canonical: detailsHref(address) };
    case 'search':
      return {
        title: (words) => words.searchResultsFor(address.term),
        canonical: detailsHref(address),
        noindex: true,
      };
    case 'banner':
      return thingPage(detailsHref(address), (await content.getBanner(address.id)).outcome);
    case 'function':
      return thingPage(detailsHref(address), (await content.getFunctionEntry(address.id)).outcome);
    case 'article': {
      const { outcome: found } = await content.searchRichText(address.title);
      if (!found.ok) return thingPage(detailsHref(address), found);
      const article = pickArticle(found.value, address.title);
      if (!article) return notFoundPage;
      // An article has many addresses: its title, its id, and terms that match it best.
      const canonical = articleTarget(article)?.href ?? detailsHref(address);
      return { ...thingPage(canonical, { ok: true, value: article }), about: 'article' };
    }
  }
}

function thingPage(canonical: string, outcome: Result<Named>): Page {
  if (outcome.ok) {
    const { title, summary, image, icon, updatedAt } = outcome.value;
    return {
      title,
      description: summary,
      canonical,
      about: 'thing',
      image: image ?? icon,
      updatedAt,
    };
  }
  return outcome.failure.kind === 'notFound' ? notFoundPage : { shell: true };
}
