import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { lazyInBrowser } from '@twinfront/shared/react/runtime/lazy.tsx';
import { Typography } from 'antd';

const QrCode = lazyInBrowser(() => import('../../components/QrCode.tsx'));

/** A QR code with the URL of a page. */
export function QrPanel({ path }: { path: string }) {
  const messages = useMessages();
  return (
    <section className="needs-scripts panel" aria-labelledby="scan">
      <div className="qr-code">
        <QrCode path={path} />
      </div>
      <Typography.Title level={2} id="scan" style={{ marginTop: 'var(--space-4)' }}>
        {messages.judgeScan}
      </Typography.Title>
      <Typography.Paragraph type="secondary">{messages.judgeScanHint}</Typography.Paragraph>
    </section>
  );
}
