import type { AlertBarProps } from '@twinfront/shared/react/content/SiteAlert.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { Button } from 'antd-mobile';
import { LineIcon } from '../../components/LineIcon.tsx';
import styles from './AlertBar.module.css';

export function AlertBar({ level, text, isClosable, onClose }: AlertBarProps) {
  const messages = useMessages();
  return (
    <div className={`${styles.bar} ${styles[level]}`}>
      <span className={styles.icon}>
        <LineIcon name={level} />
      </span>
      <div className={styles.text}>{text}</div>
      <Button
        fill="none"
        className={`icon-button ${styles.close}`}
        style={{ visibility: isClosable ? 'visible' : 'hidden' }}
        aria-label={messages.closeAlert}
        onClick={onClose}
      >
        <LineIcon name="close" />
      </Button>
    </div>
  );
}
