import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { lazyInBrowser } from '@twinfront/shared/react/runtime/lazy.tsx';
import { Typography } from 'antd';
import styles from './QrPanel.module.css';

const QrCode = lazyInBrowser(() => import('../../components/QrCode.tsx'));

/** A QR code with the URL of a page. */
export function QrPanel({ path }: { path: string }) {
  const messages = useMessages();
  return (
    <section className={`needs-scripts ${styles.panel}`} aria-labelledby="scan">
      <div className="qr-code">
        <QrCode path={path} />
      </div>
      <Typography.Title level={2} id="scan">
        {messages.judgeScan}
      </Typography.Title>
      <Typography.Paragraph type="secondary">{messages.judgeScanHint}</Typography.Paragraph>
    </section>
  );
}
