import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { failureText } from '../../site/failureText.ts';
import { useMessages } from '../entry/AppContext.ts';
import type { ShowToast } from './toast.ts';

/**
 * Toasts the failures of page loads and of user actions, also those that came with the document. A failed
 * refetch is not toasted while there is content.
 */
export function useFailureToasts(toast: ShowToast): void {
  const messages = useMessages();
  const queryClient = useQueryClient();

  useEffect(() => {
    const show = ({ state, meta }: Query<unknown, ApiError>) => {
      if (!state.error || state.data !== undefined || meta?.toast === 'never') return;
      if (meta?.toast === 'first' && state.errorUpdateCount > 1) return;
      toast(failureText(state.error.failure, messages));
    };
    const cache = queryClient.getQueryCache();
    for (const query of cache.getAll()) show(query);
    return cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') show(event.query);
    });
  }, [queryClient, messages, toast]);
}
