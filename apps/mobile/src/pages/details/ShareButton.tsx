import { useWords } from '@twinfront/shared/react/entry/messages';
import { ShareAddress } from '@twinfront/shared/react/share/ShareAddress.tsx';
import { useShare } from '@twinfront/shared/react/share/useShare';
import styles from './ShareButton.module.css';

const share = 'M12 15V4M8 7.5 12 3.5l4 4M5 12.5V20h14v-7.5';
const check = 'm5 12.5 4.5 4.5L19 7.5';

export function ShareButton({ title }: { title: string }) {
  const words = useWords();
  const sharing = useShare(title);
  return (
    <div className={`${styles.share} no-print`}>
      <button type="button" className={styles.button} onClick={sharing.share}>
        <svg width="20" height="20" viewBox="0 0 24 24" fill="none" aria-hidden="true">
          <path
            d={sharing.copied ? check : share}
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        {words.share}
      </button>
      <span className={styles.status} role="status">
        {sharing.copied && words.linkCopied}
      </span>
      {sharing.address && <ShareAddress className={styles.address} address={sharing.address} />}
    </div>
  );
}
