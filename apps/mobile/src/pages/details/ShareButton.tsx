import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { useShare } from '@twinfront/shared/react/routing/useShare';
import { Button, Input, type InputRef, Space } from 'antd-mobile';
import { CheckOutline, UploadOutline } from 'antd-mobile-icons';
import { useEffect, useRef } from 'react';
import styles from './ShareButton.module.css';

export function ShareButton({ title }: { title: string }) {
  const messages = useMessages();
  const { share, copied, address } = useShare(title);
  const field = useRef<InputRef>(null);
  useEffect(() => {
    if (address) field.current?.nativeElement?.select();
  }, [address]);

  return (
    <div className={`${styles.share} no-print`}>
      <Button color="primary" fill="none" className={styles.button} onClick={share}>
        <Space align="center">
          {copied ? <CheckOutline aria-hidden /> : <UploadOutline aria-hidden />}
          {messages.share}
        </Space>
      </Button>
      <span className={styles.status} role="status">
        {copied && messages.linkCopied}
      </span>
      {address && (
        <label className={styles.address} htmlFor="share-address">
          {messages.copyThis}
          <Input id="share-address" ref={field} value={address} readOnly />
        </label>
      )}
    </div>
  );
}
