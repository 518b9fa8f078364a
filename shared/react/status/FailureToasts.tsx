import { type Query, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { failureText } from '../../site/failureText.ts';
import { useMessages } from '../entry/AppContext.ts';
import { loadOnFirstUse } from '../entry/lazy.tsx';

export const TOAST_DURATION_MS = 3000;

/** Shows the text of a failure, which may be empty (error catalogue). Equal texts at the same time are one toast. */
type ShowToast = (text: string) => void;

export interface ToasterProps {
  /** To be called when toasts can be shown. Never changes. */
  onReady: (show: ShowToast) => void;
}

/** Resolves with the component that shows toasts. */
export type LoadToaster = () => Promise<{ default: ComponentType<ToasterProps> }>;

/**
 * Toasts the failures of page loads and of user actions, also those that came with the document. The code that shows
 * toasts is loaded with the first of them, or after the first screen.
 */
export function FailureToasts({ loadToaster }: { loadToaster: LoadToaster }) {
  const messages = useMessages();
  const queryClient = useQueryClient();
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps>>();
  const [{ shown, onReady }] = useState(waitForToaster);

  useEffect(() => {
    const load = async () => {
      const { default: Loaded } = await loadToaster();
      setToaster(() => Loaded);
    };
    const toast = async (query: Query<unknown, ApiError>) => {
      const { error } = query.state;
      if (!error || !isToasted(query)) return;
      // If it fails, the load below repeats it.
      load().catch(() => undefined);
      const show = await shown;
      show(failureText(error.failure, messages));
    };
    void loadOnFirstUse(load);
    const cache = queryClient.getQueryCache();
    for (const query of cache.getAll()) void toast(query);
    return cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') void toast(event.query);
    });
  }, [queryClient, messages, loadToaster, shown]);

  return Toaster && <Toaster onReady={onReady} />;
}

function waitForToaster() {
  let onReady: (show: ShowToast) => void = () => undefined;
  const shown = new Promise<ShowToast>((resolve) => {
    onReady = resolve;
  });
  return { shown, onReady };
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
