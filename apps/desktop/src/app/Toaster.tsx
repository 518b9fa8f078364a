import { ExclamationCircleFilled } from '@ant-design/icons';
import { useWords } from '@twinfront/shared/react/entry/messages';
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
  const words = useWords();
  const [messages, holder] = message.useMessage({ top: TOAST_OFFSET_PX });

  useEffect(() => {
    onReady((text) =>
      messages.open({
        type: 'error',
        duration: TOAST_DURATION_MS / 1000,
        icon: <ExclamationCircleFilled aria-hidden />,
        // A toast without a text is an icon; screen readers need a text all the same.
        content: text || <span className="visually-hidden">{words.requestFailed}</span>,
      }),
    );
  }, [onReady, messages, words]);

  return holder;
}
