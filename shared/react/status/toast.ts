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
