import { useWords } from '@twinfront/shared/react/entry/messages';
import { whenIdle } from '@twinfront/shared/react/entry/whenIdle';
import { Card, Typography } from 'antd';
import { type ComponentType, useEffect, useState } from 'react';
import type { QrCodeProps } from './QrCode.tsx';
import styles from './QrPanel.module.css';

/** A QR code of a page's address, for the visitor's phone. */
export function QrPanel({ path }: { path: string }) {
  const words = useWords();
  const [QrCode, setQrCode] = useState<ComponentType<QrCodeProps>>();

  useEffect(() => {
    let isMounted = true;
    const cancel = whenIdle(async () => {
      // The panel is of use without the code as well.
      const chunk = await import('./QrCode.tsx').catch(() => undefined);
      if (chunk && isMounted) setQrCode(() => chunk.QrCode);
    });
    return () => {
      isMounted = false;
      cancel();
    };
  }, []);

  return (
    <Card className={styles.panel} role="region" aria-labelledby="scan">
      <div className={styles.code}>
        {QrCode && <QrCode address={window.location.origin + path} />}
      </div>
      <Typography.Title level={2} id="scan">
        {words.judgeScan}
      </Typography.Title>
      <Typography.Paragraph type="secondary">{words.judgeScanHint}</Typography.Paragraph>
    </Card>
  );
}
