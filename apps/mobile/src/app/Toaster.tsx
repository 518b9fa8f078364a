import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { useAnnounce } from '@twinfront/shared/react/status/Announcer.tsx';
import {
  TOAST_DURATION_MS,
  type ToasterProps,
} from '@twinfront/shared/react/status/ToastProvider.tsx';
import { Toast, unstableSetRender } from 'antd-mobile';
import { CloseOutline } from 'antd-mobile-icons';
import { useEffect } from 'react';
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

/** Shows a toast, an empty text as an icon, and announces it: antd-mobile hides toasts from screen readers. */
export default function Toaster({ text, onClose }: ToasterProps) {
  const messages = useMessages();
  const announce = useAnnounce();
  useLibraryMotion();

  useEffect(() => {
    const removeAnnouncement = announce(text || messages.requestFailed);
    const toast = Toast.show({
      content: <Message text={text} onExpire={() => toast.close()} />,
      // antd-mobile's timer starts before the first paint of the toast, which is late on a slow phone.
      duration: 0,
      position: 'top',
      maskClickable: true,
      maskClassName: 'toast',
      afterClose: () => {
        // An equal text would not be announced while it is there.
        removeAnnouncement();
        onClose();
      },
    });
    return removeAnnouncement;
  }, [text, onClose, announce, messages]);

  return null;
}

function Message({ text, onExpire }: { text: string; onExpire: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onExpire, TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [onExpire]);

  return text || <CloseOutline fontSize="1.5rem" />;
}
