import { type DetailsAddress, detailsHref, pickArticle } from '@twinfront/shared/site/details';
import { articleTarget } from '@twinfront/shared/site/itemTarget';
import { zhCN } from '@twinfront/shared/site/words';
import { inTime } from './known.ts';
import type { Outcome } from './outcome.ts';
import type { Page } from './page.ts';
import type { Known, SiteContent } from './siteContent.ts';

interface Named {
  title: string;
  summary?: string | undefined;
}

export const notFoundPage: Page = { status: 404, noindex: true, title: zhCN.notFoundTitle };

export async function detailsPage(content: SiteContent, address: DetailsAddress): Promise<Page> {
  switch (address.kind) {
    case 'malformed':
      return notFoundPage;
    case 'bare':
      return { title: zhCN.searchLabel, canonical: detailsHref(address) };
    case 'search':
      return { title: zhCN.searchResultsFor(address.term), canonical: detailsHref(address) };
    case 'banner':
      return thingPage(detailsHref(address), await askFor(content.getBanner(address.id)));
    case 'function':
      return thingPage(detailsHref(address), await askFor(content.getFunctionEntry(address.id)));
    case 'article': {
      const found = await askFor(content.searchRichText(address.title));
      if (!found?.ok) return thingPage(detailsHref(address), found);
      const article = pickArticle(found.value, address.title);
      if (!article) return notFoundPage;
      // Many addresses lead to one article: by its id, and by whatever it matches best.
      const canonical = articleTarget(article)?.href ?? detailsHref(address);
      return thingPage(canonical, { ok: true, value: article });
    }
  }
}

async function askFor<T>(known: Promise<Known<T>>): Promise<Outcome<T> | undefined> {
  return (await inTime(known))?.outcome;
}

function thingPage(canonical: string, outcome: Outcome<Named> | undefined): Page {
  if (outcome?.ok) {
    const { title, summary } = outcome.value;
    return { title, description: summary, canonical };
  }
  return outcome?.failure.kind === 'notFound' ? notFoundPage : { shell: true };
}
