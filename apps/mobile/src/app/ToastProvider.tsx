import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { loadLater } from '@twinfront/shared/react/entry/lazy.tsx';
import { useAnnounce } from '@twinfront/shared/react/status/Announcer.tsx';
import { createToastQueue, ToastContext } from '@twinfront/shared/react/status/toast';
import { useFailureToasts } from '@twinfront/shared/react/status/useFailureToasts';
import { type ReactNode, useEffect, useState } from 'react';

const loadToaster = () => import('./toaster.tsx');

/** Toasts failures, and provides `useToast`. The code that shows toasts is loaded after the first screen. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const messages = useMessages();
  const announce = useAnnounce();
  const [toast] = useState(() =>
    createToastQueue(async (text) => {
      const removeAnnouncement = announce(text || messages.requestFailed);
      const { showToast } = await loadToaster();
      await showToast(text);
      // An equal text would not be announced while it is there.
      removeAnnouncement();
    }),
  );
  useFailureToasts(toast);
  useEffect(() => void loadLater(loadToaster), []);

  return <ToastContext value={toast}>{children}</ToastContext>;
}
