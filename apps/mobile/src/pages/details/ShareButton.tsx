import { useWords } from '@twinfront/shared/react/entry/messages';
import { ShareAddress } from '@twinfront/shared/react/share/ShareAddress.tsx';
import { useShare } from '@twinfront/shared/react/share/useShare';
import { Button, Space } from 'antd-mobile';
import { CheckOutline, UploadOutline } from 'antd-mobile-icons';
import styles from './ShareButton.module.css';

export function ShareButton({ title }: { title: string }) {
  const words = useWords();
  const { share, copied, address } = useShare(title);
  return (
    <div className={`${styles.share} no-print`}>
      <Button color="primary" fill="none" className={styles.button} onClick={share}>
        <Space align="center">
          {copied ? <CheckOutline aria-hidden /> : <UploadOutline aria-hidden />}
          {words.share}
        </Space>
      </Button>
      <span className={styles.status} role="status">
        {copied && words.linkCopied}
      </span>
      {address && <ShareAddress className={styles.address} address={address} />}
    </div>
  );
}
