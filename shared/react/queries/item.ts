import type { Banner } from '../../api/banner.ts';
import type { Result } from '../../api/errors.ts';
import type { Picture } from '../../api/fields.ts';
import type { FunctionEntry } from '../../api/functionEntry.ts';
import type { SafeHtml } from '../../api/html.ts';
import type { Article } from '../../api/richText.ts';
import { useBanner } from './banner.ts';
import { useFunctionEntry } from './functionEntry.ts';
import { mapResult } from './result.ts';
import { useArticle } from './richText.ts';
import type { QueryResult } from './useResult.ts';

/** What the details page shows of a banner, an entry or an article. */
export interface ContentItem {
  title: string;
  summary?: string | undefined;
  picture?: Picture | undefined;
  /** The picture for phones. */
  portrait?: Picture | undefined;
  icon?: Picture | undefined;
  body?: SafeHtml | undefined;
  link?: string | undefined;
  updatedAt?: string | undefined;
}

export function useBannerItem(id: string): QueryResult<ContentItem> {
  const settled = useBanner(id);
  return { ...settled, outcome: mapResult(settled.outcome, bannerThing) };
}

export function useFunctionItem(id: string): QueryResult<ContentItem> {
  const settled = useFunctionEntry(id);
  return { ...settled, outcome: mapResult(settled.outcome, functionThing) };
}

/** The article that the title stands for; none found is a failure of kind `notFound`. */
export function useArticleItem(title: string): QueryResult<ContentItem> {
  const settled = useArticle(title);
  return { ...settled, outcome: articleOutcome(settled.outcome) };
}

const bannerThing = ({ image, ...banner }: Banner): ContentItem => ({ ...banner, picture: image });

const functionThing = (entry: FunctionEntry): ContentItem => entry;

function articleOutcome(outcome: Result<Article | undefined>): Result<ContentItem> {
  if (!outcome.ok) return outcome;
  return outcome.value
    ? { ok: true, value: outcome.value }
    : { ok: false, failure: { kind: 'notFound' } };
}
