import { type Banner, getBanner } from '@twinfront/shared/api/banner';
import { createApiClient } from '@twinfront/shared/api/client';
import { type FunctionEntry, getFunctionEntry } from '@twinfront/shared/api/functionEntry';
import { cleanedHtml } from '@twinfront/shared/api/html';
import { type Article, searchRichText } from '@twinfront/shared/api/richText';
import { getConfig, type SiteConfig } from '@twinfront/shared/api/siteConfig';

/** All that stands on a home page. */
export interface HomeContent {
  site: SiteConfig;
  banners: Banner[];
  entries: FunctionEntry[];
  notices: Article[];
  /** The term that finds the notices for which there is no room. */
  more: string | undefined;
}

/** As many as the site's own home pages show. */
const NOTICES_SHOWN = 6;

export async function getHomeContent(origin: string): Promise<HomeContent> {
  const client = createApiClient({ prefix: `${origin}/api`, html: cleanedHtml });
  const [site, home] = await Promise.all([getConfig(client, 'site'), getConfig(client, 'home')]);
  const [banners, entries, articles] = await Promise.all([
    Promise.all(home.banners.map((id) => getBanner(client, id))),
    Promise.all(home.functions.map((id) => getFunctionEntry(client, id))),
    searchRichText(client, home.notices),
  ]);
  return {
    site,
    banners,
    entries,
    notices: articles.slice(0, NOTICES_SHOWN),
    more: articles.length > NOTICES_SHOWN ? home.notices : undefined,
  };
}
