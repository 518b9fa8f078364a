import { ExclamationCircleFilled } from '@ant-design/icons';
import { useMessages } from '@twinfront/shared/react/entry/messages';
import { TOAST_DURATION_MS, TOAST_OFFSET_PX } from '@twinfront/shared/react/status/toast';
import { message } from 'antd';
import { useEffect } from 'react';

/** Resolves when the toast has disappeared. */
export type ShowToast = (text: string) => PromiseLike<unknown>;

export interface ToasterProps {
  onReady: (show: ShowToast) => void;
}

/** Shows toasts as antd messages, which screen readers announce; calls `onReady` when it can. */
export function Toaster({ onReady }: ToasterProps) {
  const messages = useMessages();
  const [api, holder] = message.useMessage({ top: TOAST_OFFSET_PX });

  useEffect(() => {
    onReady((text) =>
      api.open({
        type: 'error',
        duration: TOAST_DURATION_MS / 1000,
        // The icon of a toast without a text stands for it.
        icon: text ? (
          <ExclamationCircleFilled aria-hidden />
        ) : (
          <ExclamationCircleFilled aria-label={messages.requestFailed} />
        ),
        content: text,
      }),
    );
  }, [onReady, api, messages]);

  return holder;
}
