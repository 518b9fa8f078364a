import type { Banner } from '../../api/banner.ts';
import type { Outcome } from '../../api/errors.ts';
import type { Picture } from '../../api/fields.ts';
import type { FunctionEntry } from '../../api/functionEntry.ts';
import type { SafeHtml } from '../../api/html.ts';
import type { Article } from '../../api/richText.ts';
import { useBanner } from './banner.ts';
import { useFunctionEntry } from './functionEntry.ts';
import { mapOutcome } from './result.ts';
import { useArticle } from './richText.ts';
import type { Settled } from './useResult.ts';

/** What the details page shows of a banner, an entry or an article. */
export interface Thing {
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

export function useBannerThing(id: string): Settled<Thing> {
  const settled = useBanner(id);
  return { ...settled, outcome: mapOutcome(settled.outcome, bannerThing) };
}

export function useFunctionThing(id: string): Settled<Thing> {
  const settled = useFunctionEntry(id);
  return { ...settled, outcome: mapOutcome(settled.outcome, functionThing) };
}

/** The article that the title stands for; none found is a failure of kind `notFound`. */
export function useArticleThing(title: string): Settled<Thing> {
  const settled = useArticle(title);
  return { ...settled, outcome: articleOutcome(settled.outcome) };
}

const bannerThing = ({ image, ...banner }: Banner): Thing => ({ ...banner, picture: image });

const functionThing = (entry: FunctionEntry): Thing => entry;

function articleOutcome(outcome: Outcome<Article | undefined>): Outcome<Thing> {
  if (!outcome.ok) return outcome;
  return outcome.value
    ? { ok: true, value: outcome.value }
    : { ok: false, failure: { kind: 'notFound' } };
}
