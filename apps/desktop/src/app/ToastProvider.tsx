import { onFirstInteraction } from '@twinfront/shared/react/entry/lazy.tsx';
import { createToastQueue } from '@twinfront/shared/react/status/createToastQueue';
import { ToastContext } from '@twinfront/shared/react/status/toast';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { ShowToast, ToasterProps } from './Toaster.tsx';

const loadToaster = () => import('./Toaster.tsx');

/** Provides `useToast`. The code that shows toasts is loaded after the first screen. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps>>();
  const [ready] = useState(createReady);
  const [toast] = useState(() =>
    createToastQueue(async (text) => {
      const { Toaster } = await loadToaster();
      setToaster(() => Toaster);
      const show = await ready.promise;
      await show(text);
    }),
  );
  useEffect(() => onFirstInteraction(loadToaster), []);

  return (
    <ToastContext value={toast}>
      {children}
      {Toaster && <Toaster onReady={ready.resolve} />}
    </ToastContext>
  );
}

/** `Promise.withResolvers`, which older browsers lack. */
function createReady() {
  let resolve: (show: ShowToast) => void = () => {};
  const promise = new Promise<ShowToast>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
