import { ExclamationCircleFilled } from '@ant-design/icons';
import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { TOAST_DURATION_MS, TOAST_OFFSET_PX } from '@twinfront/shared/react/status/toast';
import { message } from 'antd';
import { useEffect } from 'react';

export interface ToasterProps {
  text: string;
  /** Called when the toast has closed. */
  onClose: () => void;
}

/** Shows a toast as an antd message, which screen readers announce. */
export function Toaster({ text, onClose }: ToasterProps) {
  const messages = useMessages();
  const [api, holder] = message.useMessage({ top: TOAST_OFFSET_PX });

  useEffect(() => {
    void api.open({
      type: 'error',
      duration: TOAST_DURATION_MS / 1000,
      // A toast with an empty text shows only its icon.
      icon: (
        <ExclamationCircleFilled aria-hidden={text !== ''} aria-label={messages.requestFailed} />
      ),
      content: text,
      onClose,
    });
  }, [text, onClose, api, messages]);

  return holder;
}
