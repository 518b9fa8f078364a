import { ExclamationCircleFilled } from '@ant-design/icons';
import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import {
  TOAST_DURATION_MS,
  type ToasterProps,
} from '@twinfront/shared/react/status/ToastProvider.tsx';
import { message } from 'antd';
import 'virtual:antd/message.css';
import { useEffect } from 'react';

const OFFSET_PX = 16;

/** Shows a toast as an antd message, which screen readers announce. */
export default function Toaster({ text, onClose }: ToasterProps) {
  const messages = useMessages();
  const [api, holder] = message.useMessage({ top: OFFSET_PX });

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
