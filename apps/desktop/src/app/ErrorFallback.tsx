import { PageHead } from '@twinfront/shared/react/metadata/PageHead.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { useErrorFallback } from '@twinfront/shared/react/status/useErrorFallback';
import { Button } from 'antd';
import { StatusPage } from '../components/StatusPage.tsx';

/** Fallback of the error boundary: the page threw or its chunk could not be loaded. */
export function ErrorFallback() {
  const messages = useMessages();
  const { title, hint, reload } = useErrorFallback();
  return (
    <>
      <PageHead title={title} />
      <StatusPage title={title} hint={hint}>
        <Button type="primary" size="large" onClick={reload}>
          {messages.reload}
        </Button>
      </StatusPage>
    </>
  );
}
