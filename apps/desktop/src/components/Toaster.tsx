import { TOAST_DURATION_MS, TOAST_OFFSET_PX } from '@twinfront/shared/react/notify';
import { useWords } from '@twinfront/shared/react/useWords';
import useMessage from 'antd/es/message/useMessage';
import { useEffect } from 'react';
import { Icon } from './Icon.tsx';

/** Ends when the toast has gone. */
export type ShowToast = (text: string) => PromiseLike<unknown>;

export interface ToasterProps {
  onReady: (show: ShowToast) => void;
}

/** Shows toasts through antd's message; says when it can. */
export function Toaster({ onReady }: ToasterProps) {
  const words = useWords();
  const [toasts, holder] = useMessage({ top: TOAST_OFFSET_PX });

  useEffect(() => {
    onReady((text) =>
      toasts.open({
        type: 'error',
        duration: TOAST_DURATION_MS / 1000,
        // antd's own icon would be read out by its English name.
        icon: <Icon name="alert" />,
        content: text || words.requestFailed,
        classNames: text ? {} : { title: 'visually-hidden' },
      }),
    );
  }, [onReady, toasts, words]);

  return holder;
}
