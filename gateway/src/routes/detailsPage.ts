import type { Result } from '@twinfront/shared/api/errors';
import type { Picture } from '@twinfront/shared/api/fields';
import { type DetailsAddress, detailsHref, pickArticle } from '@twinfront/shared/site/details';
import { articleTarget } from '@twinfront/shared/site/itemTarget';
import type { ContentCalls } from '../content/contentReader.ts';
import type { Page } from '../ssr/types.ts';

interface Named {
  title: string;
  summary?: string | undefined;
  /** A banner's. */
  image?: Picture;
  /** A function's. */
  icon?: Picture;
  /** An article's. */
  updatedAt?: string | undefined;
}

export const notFoundPage: Page = {
  status: 404,
  noindex: true,
  title: (words) => words.notFoundTitle,
};

export async function detailsPage(content: ContentCalls, address: DetailsAddress): Promise<Page> {
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
      // Many addresses lead to one article: by its id, and by whatever it matches best.
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
