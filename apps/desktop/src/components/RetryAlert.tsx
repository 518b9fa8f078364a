import type { Retry } from '@twinfront/shared/react/queries/queryState';
import { Alert } from 'antd';
import { RetryButton } from './RetryButton.tsx';

/** A section whose content could not be loaded. A toast has announced the failure. */
export function RetryAlert({ text, ...retry }: Retry & { text: string }) {
  return (
    <Alert
      type="error"
      role="group"
      aria-label={text}
      title={text}
      action={<RetryButton {...retry} />}
    />
  );
}
