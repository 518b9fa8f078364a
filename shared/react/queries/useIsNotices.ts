import { useQueries, useSuspenseQueries } from '@tanstack/react-query';
import { useApi } from '../entry/AppContext.ts';
import { useDetailsAddress } from '../routing/address.ts';
import { configQuery } from './config.ts';
import { noticesQuery, noticeTerms } from './home.ts';
import { itemQuery } from './items.ts';
import type { ResultQuery } from './result.ts';

/** Whether the page is a notice or the list of all notices. Never toasts. */
export function useIsNotices(): boolean {
  const api = useApi();
  const address = useDetailsAddress();
  const mayBe = address?.kind === 'article' || address?.kind === 'search';
  const home = useValue(mayBe ? configQuery(api, 'home') : undefined);
  const [term] = home ? noticeTerms(home) : [];
  const article = address?.kind === 'article' ? address : undefined;
  const notices = useValue(article && term ? noticesQuery(api, term) : undefined);
  const found = useValue(article && term ? itemQuery(api, article) : undefined);

  if (address?.kind === 'search') return address.term === term;
  const id = found && 'item' in found ? found.item.id : undefined;
  return id !== undefined && notices?.ids.includes(id) === true;
}

/** A rendering in Node waits for the answers; in the browser the page is shown meanwhile. */
const useAnswers =
  typeof window === 'undefined' ? (useSuspenseQueries as typeof useQueries) : useQueries;

/** The value of a query; undefined without a query, before its answer and after a failure. */
function useValue<T>(query: ResultQuery<T> | undefined): T | undefined {
  const [answer] = useAnswers({ queries: query ? [query] : ([] as ResultQuery<T>[]) });
  return answer?.data?.ok ? answer.data.value : undefined;
}
