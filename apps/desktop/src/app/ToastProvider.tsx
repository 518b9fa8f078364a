import { loadLater } from '@twinfront/shared/react/entry/lazy.tsx';
import { createToastQueue, ToastContext } from '@twinfront/shared/react/status/toast';
import { useFailureToasts } from '@twinfront/shared/react/status/useFailureToasts';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { ToasterProps } from './Toaster.tsx';

const loadToaster = () => import('./Toaster.tsx');

/** Toasts failures, and provides `useToast`. The code that shows toasts is loaded after the first screen. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<ToasterProps & { Toaster: ComponentType<ToasterProps> }>();
  const [toast] = useState(() =>
    createToastQueue(async (text) => {
      const { Toaster } = await loadToaster();
      await new Promise<void>((onClose) => setCurrent({ Toaster, text, onClose }));
    }),
  );
  useFailureToasts(toast);
  useEffect(() => void loadLater(loadToaster), []);

  return (
    <ToastContext value={toast}>
      {children}
      {current && <current.Toaster text={current.text} onClose={current.onClose} />}
    </ToastContext>
  );
}
