import { useMessages } from '@twinfront/shared/react/entry/messages';
import { useErrorFallback } from '@twinfront/shared/react/status/useErrorFallback';
import { Button, Empty, Typography } from 'antd';
import styles from './ErrorFallback.module.css';

/** In place of a page that broke or could not be loaded. `Result` would cost every page 8 KB. */
export function ErrorFallback() {
  const messages = useMessages();
  const { title, hint, reload } = useErrorFallback();
  return (
    <Empty
      className={styles.page}
      image={Empty.PRESENTED_IMAGE_SIMPLE}
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
