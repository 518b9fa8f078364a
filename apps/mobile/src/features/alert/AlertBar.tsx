import type { AlertBarProps } from '@twinfront/shared/react/content/SiteAlert.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { Button } from 'antd-mobile';
import { LineIcon } from '../../components/LineIcon.tsx';
import styles from './AlertBar.module.css';

const colors = { info: 'var(--brand-ink)', warning: 'var(--accent)', error: 'var(--danger)' };

export function AlertBar({ level, text, isClosable, onClose }: AlertBarProps) {
  const messages = useMessages();
  return (
    <div className={styles.bar} style={{ color: colors[level] }}>
      <LineIcon name={level} />
      <div className={styles.text}>{text}</div>
      <Button
        fill="none"
        className="icon-button"
        style={{ visibility: isClosable ? 'visible' : 'hidden', marginInlineEnd: '-0.8125rem' }}
        aria-label={messages.closeAlert}
        onClick={onClose}
      >
        <LineIcon name="close" />
      </Button>
    </div>
  );
}
