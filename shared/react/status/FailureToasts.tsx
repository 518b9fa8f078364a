import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { failureText } from '../../site/failureText.ts';
import { pageCalls } from '../../site/pageCalls.ts';
import { closeFlagQuery } from '../queries/closeFlag.ts';
import { answerQuery } from '../queries/queries.ts';
import { useMessages } from '../runtime/AppContext.ts';
import { loadOnFirstUse } from '../runtime/lazy.tsx';

export const TOAST_DURATION_MS = 3000;

/** Shows what shows toasts, see `useFailureToasts`, with the first failure, or after the first screen. */
export function FailureToasts({ Toaster }: { Toaster: ComponentType }) {
  const queryClient = useQueryClient();
  const [isWanted, setWanted] = useState(false);

  useEffect(() => {
    // It must be there when the network fails.
    void loadOnFirstUse(async () => setWanted(true));
    const cache = queryClient.getQueryCache();
    const onChange = () => {
      if (cache.getAll().some(({ state }) => state.error)) setWanted(true);
    };
    onChange();
    return cache.subscribe(onChange);
  }, [queryClient]);

  return isWanted && <Toaster />;
}

/**
 * Toasts each failure that leaves the page without what it needs, also those that came with the document.
 *
 * @param show shows a text, which may be empty (error catalogue); equal texts at the same time are one toast
 */
export function useFailureToasts(show: (text: string) => void): void {
  const messages = useMessages();
  const queryClient = useQueryClient();
  const [shown] = useState(() => new WeakSet<ApiError>());
  const toast = useEffectEvent(async () => {
    const { pathname, search } = window.location;
    for (const error of await failuresOf(pathname + search, queryClient)) {
      if (!shown.has(error)) show(failureText(error.failure, messages));
      shown.add(error);
    }
  });

  useEffect(() => {
    void toast();
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') void toast();
    });
  }, [queryClient]);
}

/**
 * The failures of the close flag and of the calls that a page needs, in their order. A failed refetch is none while there
 * is content.
 *
 * @param url path and query of the page
 */
export async function failuresOf(url: string, queryClient: QueryClient): Promise<ApiError[]> {
  const failures: ApiError[] = [];
  const collect = (queryKey: readonly unknown[]) => {
    const query = queryClient.getQueryCache().find<unknown, ApiError>({ queryKey, exact: true });
    if (!query?.state.error || query.state.data !== undefined) return;
    // Visitors know of a call that is repeated by itself.
    const isPolled = query.observers.some(({ options }) => options.refetchInterval);
    if (!isPolled || query.state.errorUpdateCount === 1) failures.push(query.state.error);
  };
  collect(closeFlagQuery.queryKey);
  await pageCalls(url, async (call, part, isOptional) => {
    const { queryKey } = answerQuery(call, part);
    if (!isOptional) collect(queryKey);
    return queryClient.getQueryData(queryKey);
  });
  return failures;
}
