import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import type { Retry } from '@twinfront/shared/react/queries/useResult';
import { Alert } from 'antd';
import { RetryButton } from './RetryButton.tsx';

/** A section whose content could not be loaded. A toast has announced the failure. */
export function RetryAlert({ text, ...retry }: Retry & { text: string }) {
  const messages = useMessages();
  return (
    <Alert
      type="error"
      role="group"
      aria-label={messages.retry}
      title={text}
      action={<RetryButton {...retry} />}
    />
  );
}
