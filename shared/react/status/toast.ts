import { createContext, useContext } from 'react';

export const TOAST_DURATION_MS = 3000;
export const TOAST_OFFSET_PX = 16;

/**
 * Shows a toast with the text of a failure; the empty text is one row of the catalogue.
 * Equal texts at the same time are one toast. The function keeps its identity.
 */
export type ShowToast = (text: string) => void;

const NotifyContext = createContext<ShowToast | undefined>(undefined);

export const ToastProvider = NotifyContext.Provider;

export function useToast(): ShowToast {
  const notify = useContext(NotifyContext);
  if (!notify) throw new Error('useNotify needs a NotifyProvider above it');
  return notify;
}
