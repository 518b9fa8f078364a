import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { useAnnounce } from '@twinfront/shared/react/status/Announcer.tsx';
import {
  TOAST_DURATION_MS,
  useFailureToasts,
} from '@twinfront/shared/react/status/FailureToasts.tsx';
import { Toast, unstableSetRender } from 'antd-mobile';
import { CloseOutline } from 'antd-mobile-icons';
import { useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { useLibraryMotion } from './useLibraryMotion.ts';

// antd-mobile renders toasts with the API of React 18 by default.
unstableSetRender((node, container) => {
  const root = createRoot(container);
  root.render(node);
  return async () => {
    // antd-mobile unmounts in an effect, where React cannot unmount a root synchronously.
    await Promise.resolve();
    root.unmount();
  };
});

/** Shows toasts, an empty text as an icon, and announces them: antd-mobile hides toasts from screen readers. */
export default function Toaster() {
  const messages = useMessages();
  const announce = useAnnounce();
  useLibraryMotion();

  const shown = useRef<string>(undefined);
  useFailureToasts((text) => {
    if (text === shown.current) return;
    shown.current = text;
    announce(text || messages.requestFailed);
    Toast.show({
      content: text || <CloseOutline fontSize="1.5rem" />,
      duration: TOAST_DURATION_MS,
      position: 'top',
      maskClickable: true,
      maskClassName: 'toast',
      // The page is behind an open dialog.
      getContainer: () => document.querySelector<HTMLElement>('dialog[open]') ?? document.body,
      afterClose: () => {
        if (text === shown.current) shown.current = undefined;
      },
    });
  });

  return null;
}
