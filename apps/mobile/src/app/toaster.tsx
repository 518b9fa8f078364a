import { TOAST_DURATION_MS, TOAST_OFFSET_PX } from '@twinfront/shared/react/status/toast';
import Toast from 'antd-mobile/es/components/toast';
import { unstableSetRender } from 'antd-mobile/es/utils/unstable-render';
import CloseOutline from 'antd-mobile-icons/es/CloseOutline';
import { type CSSProperties, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import './toaster.css';

// Without this antd-mobile looks for the render function of React 18 and shows nothing.
unstableSetRender((node, container) => {
  const root = createRoot(container);
  root.render(node);
  return async () => {
    // Its own effects ask for the end, and React refuses to unmount a root while rendering.
    await Promise.resolve();
    root.unmount();
  };
});

/**
 * Ends when the toast has gone. The empty text is shown as an icon. `ToastProvider` announces the text: what
 * antd-mobile shows is hidden from screen readers.
 */
export function showToast(text: string): Promise<void> {
  return new Promise((afterClose) => {
    const toast = Toast.show({
      content: <Message text={text} onRead={() => toast.close()} />,
      // Its own clock starts before anything is drawn, which a slow phone may do much later.
      duration: 0,
      maskClickable: true,
      maskStyle: { '--toast-offset': `${TOAST_OFFSET_PX}px` } as CSSProperties,
      afterClose,
    });
  });
}

interface MessageProps {
  text: string;
  /** It has been there for its time. */
  onRead: () => void;
}

function Message({ text, onRead }: MessageProps) {
  useEffect(() => {
    const timer = setTimeout(onRead, TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [onRead]);

  return text || <CloseOutline className="toast-icon" />;
}
