import { type Query, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { failureText } from '../../site/failureText.ts';
import { useMessages } from '../runtime/AppContext.ts';
import { loadOnFirstUse } from '../runtime/lazy.tsx';

export const TOAST_DURATION_MS = 3000;

/** Resolves with the component that shows toasts, see `useFailureToasts`. */
export type LoadToaster = () => Promise<{ default: ComponentType }>;

/** Loads the code that shows toasts with the first failure, or after the first screen. */
export function FailureToasts({ loadToaster }: { loadToaster: LoadToaster }) {
  const queryClient = useQueryClient();
  const [Toaster, setToaster] = useState<ComponentType>();

  useEffect(() => {
    const load = async () => {
      const { default: Loaded } = await loadToaster();
      setToaster(() => Loaded);
    };
    void loadOnFirstUse(load);
    const cache = queryClient.getQueryCache();
    const onChange = () => {
      // If it fails, the load above repeats it.
      if (cache.getAll().some(isToasted)) load().catch(() => undefined);
    };
    onChange();
    return cache.subscribe(onChange);
  }, [queryClient, loadToaster]);

  return Toaster && <Toaster />;
}

/**
 * Toasts the failures of page loads and of user actions, also those that came with the document.
 *
 * @param show shows a text, which may be empty (error catalogue); equal texts at the same time are one toast
 */
export function useFailureToasts(show: (text: string) => void): void {
  const messages = useMessages();
  const queryClient = useQueryClient();
  const toast = useEffectEvent((query: Query<unknown, ApiError>) => {
    const { error } = query.state;
    if (error && isToasted(query)) show(failureText(error.failure, messages));
  });

  useEffect(() => {
    const cache = queryClient.getQueryCache();
    for (const query of cache.getAll()) toast(query);
    return cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') toast(event.query);
    });
  }, [queryClient]);
}

/**
 * Whether visitors are told of the failure of a query: its fetch or one of its observers wants it. The query itself has
 * the meta data of the last one that rendered. A failed refetch is not toasted while there is content.
 */
export function isToasted({ state, meta, observers }: Query<unknown, ApiError>): boolean {
  if (!state.error || state.data !== undefined) return false;
  return [meta, ...observers.map(({ options }) => options.meta)].some((meta) =>
    meta?.toast === 'first' ? state.errorUpdateCount === 1 : meta?.toast !== 'never',
  );
}
