import { useWords } from '@twinfront/shared/react/entry/messages';
import { ShareAddress } from '@twinfront/shared/react/share/ShareAddress.tsx';
import { useShare } from '@twinfront/shared/react/share/useShare';
import Button from 'antd/es/button';
import { Icon } from '../../components/Icon.tsx';
import styles from './ShareButton.module.css';

export function ShareButton({ title }: { title: string }) {
  const words = useWords();
  const { share, copied, address } = useShare(title);
  return (
    <div className={`${styles.share} no-print`}>
      <Button
        className={styles.button}
        icon={<Icon name={copied ? 'check' : 'share'} />}
        autoInsertSpace={false}
        onClick={share}
      >
        {words.share}
      </Button>
      <span className={styles.status} role="status">
        {copied && words.linkCopied}
      </span>
      {address && <ShareAddress className={styles.address} address={address} />}
    </div>
  );
}
