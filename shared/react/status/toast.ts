import { createContext, useContext } from 'react';

export const TOAST_DURATION_MS = 3000;
export const TOAST_OFFSET_PX = 16;

/**
 * Shows a toast with the text of a failure, which may be empty (error catalogue). Equal texts at the
 * same time are one toast. The function is stable.
 */
export type ShowToast = (text: string) => void;

export const ToastContext = createContext<ShowToast | undefined>(undefined);

export function useToast(): ShowToast {
  const toast = useContext(ToastContext);
  if (!toast) throw new Error('useToast needs a ToastProvider above it');
  return toast;
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
