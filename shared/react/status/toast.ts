import { createContext, useContext } from 'react';

export const TOAST_DURATION_MS = 3000;
export const TOAST_OFFSET_PX = 16;

/**
 * Shows a toast with the text of a failure; the empty text is one row of the catalogue.
 * Equal texts at the same time are one toast. The function keeps its identity.
 */
export type ShowToast = (text: string) => void;

export const ToastContext = createContext<ShowToast | undefined>(undefined);

export function useToast(): ShowToast {
  const toast = useContext(ToastContext);
  if (!toast) throw new Error('useToast needs a ToastProvider above it');
  return toast;
}

/**
 * One toast at a time: equal texts that are shown or waiting are one, different ones follow each
 * other. `show` ends when its toast has gone.
 */
export function createToastQueue(show: (text: string) => Promise<void>): ShowToast {
  // The first is on the screen or on its way there.
  const texts: string[] = [];

  async function showAll() {
    for (let text = texts[0]; text !== undefined; text = texts[0]) {
      // One that could not be shown must not hold up the next.
      await show(text).catch(() => undefined);
      texts.shift();
    }
  }

  return (text) => {
    if (texts.includes(text)) return;
    if (texts.push(text) === 1) void showAll();
  };
}
