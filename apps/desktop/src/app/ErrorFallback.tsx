import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { useErrorFallback } from '@twinfront/shared/react/status/useErrorFallback';
import { Button, Empty, Typography } from 'antd';
import styles from './ErrorFallback.module.css';

/** Fallback of the error boundary: the page threw or its chunk could not be loaded. Without `Result`, which adds 8 KB to every page. */
export function ErrorFallback() {
  const messages = useMessages();
  const { title, hint, reload } = useErrorFallback();
  return (
    <Empty
      className={styles.page}
      description={
        <>
          <Typography.Title>{title}</Typography.Title>
          <Typography.Paragraph type="secondary">{hint}</Typography.Paragraph>
        </>
      }
    >
      <Button type="primary" size="large" onClick={reload}>
        {messages.reload}
      </Button>
    </Empty>
  );
}
