import { PageHead } from '@twinfront/shared/react/metadata/PageHead.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { useErrorFallback } from '@twinfront/shared/react/status/useErrorFallback';
import { Button } from 'antd-mobile';
import { ErrorBlock } from '../components/ErrorBlock.tsx';

/** Fallback of the error boundary: the page threw or its chunk could not be loaded. */
export function ErrorFallback() {
  const messages = useMessages();
  const { isOnline, title, hint, reload } = useErrorFallback();
  return (
    <>
      <PageHead title={title} />
      <ErrorBlock fullPage status={isOnline ? 'busy' : 'disconnected'} title={title} hint={hint}>
        <Button color="primary" onClick={reload}>
          {messages.reload}
        </Button>
      </ErrorBlock>
    </>
  );
}
