import { DateTime } from '@twinfront/shared/react/content/DateTime.tsx';
import { PageHead } from '@twinfront/shared/react/metadata/PageHead.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { Countdown } from '@twinfront/shared/react/status/Countdown.tsx';
import { MaintenanceHead, useMaintenance } from '@twinfront/shared/react/status/maintenance.tsx';
import { Button, Typography } from 'antd';
import styles from './MaintenanceMessage.module.css';

/** The owner's message while the site is closed. */
export function MaintenanceMessage() {
  const messages = useMessages();
  const { title, message, reopensAt } = useMaintenance();
  return (
    <>
      <MaintenanceHead />
      <Typography.Title>{title}</Typography.Title>
      <Typography.Paragraph className={styles.message}>{message}</Typography.Paragraph>
      {reopensAt && (
        <div className={styles.until}>
          <Typography.Text strong className={styles.date}>
            <DateTime at={reopensAt} precision="minute" format={messages.maintainReopensAt} />
          </Typography.Text>
          <Countdown to={reopensAt} className="needs-scripts" />
        </div>
      )}
      <Typography.Text type="secondary">{messages.maintainWaiting}</Typography.Text>
    </>
  );
}

/** For visitors who open the maintenance page of an open site. */
export function ReopenedMessage({ returnTo }: { returnTo: string }) {
  const messages = useMessages();
  return (
    <>
      <PageHead title={messages.maintainOpenTitle} noindex />
      <Typography.Title>{messages.maintainOpenTitle}</Typography.Title>
      <Typography.Paragraph className={styles.message}>
        {messages.maintainOpenMessage}
      </Typography.Paragraph>
      <p>
        <Button type="primary" size="large" href={returnTo}>
          {messages.maintainContinue}
        </Button>
      </p>
    </>
  );
}
