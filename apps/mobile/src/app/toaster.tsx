import { TOAST_DURATION_MS } from '@twinfront/shared/react/status/toast';
import { Toast, unstableSetRender } from 'antd-mobile';
import { CloseOutline } from 'antd-mobile-icons';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';

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

/**
 * Resolves when the toast has closed. An empty text is shown as an icon. `ToastProvider`
 * announces the text: antd-mobile hides toasts from screen readers.
 */
export function showToast(text: string): Promise<void> {
  return new Promise((afterClose) => {
    const toast = Toast.show({
      content: <Message text={text} onExpire={() => toast.close()} />,
      // antd-mobile's timer starts before the first paint of the toast, which is late on a slow phone.
      duration: 0,
      position: 'top',
      maskClickable: true,
      maskClassName: 'toast',
      afterClose,
    });
  });
}

function Message({ text, onExpire }: { text: string; onExpire: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onExpire, TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [onExpire]);

  return text || <CloseOutline fontSize="1.5rem" />;
}
