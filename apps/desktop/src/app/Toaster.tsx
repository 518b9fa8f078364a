import { TOAST_DURATION_MS, TOAST_OFFSET_PX } from '@twinfront/shared/react/status/toast';
import useMessage from 'antd/es/message/useMessage';
import { useEffect } from 'react';
import { Icon } from '../components/Icon.tsx';

/** Ends when the toast has gone. */
export type ShowToast = (text: string) => PromiseLike<unknown>;

export interface ToasterProps {
  onReady: (show: ShowToast) => void;
}

/** Shows toasts through antd's message; calls `onReady` when it can. `ToastProvider` announces their text. */
export function Toaster({ onReady }: ToasterProps) {
  const [toasts, holder] = useMessage({ top: TOAST_OFFSET_PX });

  useEffect(() => {
    onReady((text) => {
      const toast = {
        type: 'error' as const,
        duration: TOAST_DURATION_MS / 1000,
        icon: <Icon name="alert" />,
        content: text || null,
        // Else antd's element, an alert, would be announced as well.
        props: { 'aria-hidden': true },
      };
      return toasts.open(toast);
    });
  }, [onReady, toasts]);

  return holder;
}
