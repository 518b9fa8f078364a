import { ExclamationCircleFilled } from '@ant-design/icons';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import {
  TOAST_DURATION_MS,
  useFailureToasts,
} from '@twinfront/shared/react/status/FailureToasts.tsx';
import { message } from 'antd';
import 'virtual:antd/message.css';

const OFFSET_PX = 16;

/** Shows toasts as antd messages, which screen readers announce. */
export default function Toaster() {
  const messages = useMessages();
  const [api, holder] = message.useMessage({ top: OFFSET_PX });

  useFailureToasts((text) => {
    void api.open({
      // One message for equal texts.
      key: text,
      type: 'error',
      duration: TOAST_DURATION_MS / 1000,
      // A toast with an empty text shows only its icon.
      icon: (
        <ExclamationCircleFilled aria-hidden={text !== ''} aria-label={messages.requestFailed} />
      ),
      content: text,
    });
  });

  return holder;
}
