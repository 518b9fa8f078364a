import { type Query, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { failureText } from '../../site/failureText.ts';
import { useMessages } from '../entry/AppContext.ts';
import { loadLater } from '../entry/lazy.tsx';

export const TOAST_DURATION_MS = 3000;

/**
 * Shows a toast with the text of a failure, which may be empty (error catalogue). Equal texts at the
 * same time are one toast. The function is stable.
 */
type ShowToast = (text: string) => void;

export interface ToasterProps {
  text: string;
  /** Called when the toast has closed; another function for each toast. */
  onClose: () => void;
}

/** Resolves with the component that shows a toast. */
export type LoadToaster = () => Promise<{ default: ComponentType<ToasterProps> }>;

interface ToastProviderProps {
  loadToaster: LoadToaster;
  children: ReactNode;
}

/** Toasts failures. The code that shows toasts is loaded after the first screen. */
export function ToastProvider({ loadToaster, children }: ToastProviderProps) {
  const [shown, setShown] = useState<ToasterProps & { Toaster: ComponentType<ToasterProps> }>();
  const [toast] = useState(() =>
    createToastQueue(async (text) => {
      const { default: Toaster } = await loadToaster();
      await new Promise<void>((onClose) => setShown({ Toaster, text, onClose }));
    }),
  );
  useFailureToasts(toast);
  useEffect(() => void loadLater(loadToaster), [loadToaster]);

  return (
    <>
      {children}
      {shown && <shown.Toaster text={shown.text} onClose={shown.onClose} />}
    </>
  );
}

/** Shows one toast at a time and drops duplicates. `show` resolves when its toast has closed. */
export function createToastQueue(show: (text: string) => Promise<void>): ShowToast {
  // The first one is shown.
  const texts: string[] = [];

  async function showAll() {
    for (let text = texts[0]; text !== undefined; text = texts[0]) {
      // A failed toast must not block the queue.
      await show(text).catch(() => undefined);
      texts.shift();
    }
  }

  return (text) => {
    if (texts.includes(text)) return;
    if (texts.push(text) === 1) void showAll();
  };
}

/**
 * Toasts the failures of page loads and of user actions, also those that came with the document. A failed
 * refetch is not toasted while there is content.
 */
function useFailureToasts(toast: ShowToast): void {
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
