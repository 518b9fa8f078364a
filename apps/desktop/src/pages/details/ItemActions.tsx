import {
  CheckOutlined,
  PrinterOutlined,
  QrcodeOutlined,
  ShareAltOutlined,
} from '@ant-design/icons';
import { useShare } from '@twinfront/shared/react/routing/useShare';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { lazyInBrowser } from '@twinfront/shared/react/runtime/lazy.tsx';
import { Button, Input, type InputRef, Space, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import styles from './ItemActions.module.css';

const QrCode = lazyInBrowser(() => import('../../components/QrCode.tsx'));

/** Shares and prints an item. */
export function ItemActions({ title }: { title: string }) {
  const messages = useMessages();
  const { share, copied, status, address, getPath } = useShare(title);
  /** The path in the QR code, which is shown while there is one. */
  const [scanned, setScanned] = useState<string>();
  const field = useRef<InputRef>(null);
  useEffect(() => {
    if (address) field.current?.select();
  }, [address]);
  return (
    <div className={`needs-scripts no-print ${styles.actions}`}>
      <Space wrap>
        <Button
          icon={copied ? <CheckOutlined aria-hidden /> : <ShareAltOutlined aria-hidden />}
          onClick={() => {
            setScanned(undefined);
            void share();
          }}
        >
          {messages.share}
        </Button>
        <Button
          icon={<QrcodeOutlined aria-hidden />}
          title={messages.weChatCode}
          aria-expanded={scanned !== undefined}
          onClick={() => setScanned(scanned === undefined ? getPath() : undefined)}
          onKeyDown={({ key }) => key === 'Escape' && setScanned(undefined)}
        />
        <Button
          icon={<PrinterOutlined aria-hidden />}
          title={messages.print}
          onClick={() => window.print()}
        />
        <Typography.Text role="status">{status}</Typography.Text>
      </Space>
      {scanned !== undefined && (
        <figure className={`panel ${styles.code}`}>
          <div className="qr-code">
            <QrCode path={scanned} />
          </div>
          <Typography.Text type="secondary">{messages.weChatCodeHint}</Typography.Text>
        </figure>
      )}
      {address && (
        <label htmlFor="share-address">
          {messages.copyByHand}
          <Input
            id="share-address"
            ref={field}
            value={address}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
      )}
    </div>
  );
}
