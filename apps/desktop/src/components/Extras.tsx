import { OfflineNotice } from '@twinfront/shared/react/OfflineNotice.tsx';
import styles from './Extras.module.css';

/** What no first screen waits for. */
export default function Extras() {
  return <OfflineNotice className={styles.notice} />;
}
