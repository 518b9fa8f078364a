import {
  type AlertBarProps,
  SiteAlert as SharedSiteAlert,
} from '@twinfront/shared/react/content/SiteAlert.tsx';
import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { Button, NoticeBar } from 'antd-mobile';
import {
  CloseOutline,
  ExclamationCircleOutline,
  ExclamationTriangleOutline,
  SoundOutline,
} from 'antd-mobile-icons';
import styles from './SiteAlert.module.css';

const levels = {
  info: { icon: <SoundOutline aria-hidden />, color: 'var(--brand-ink)' },
  warning: { icon: <ExclamationTriangleOutline aria-hidden />, color: 'var(--accent)' },
  error: { icon: <ExclamationCircleOutline aria-hidden />, color: 'var(--danger)' },
};

export function SiteAlert() {
  return <SharedSiteAlert AlertBar={AlertBar} />;
}

function AlertBar({ level, text, isClosable, onClose }: AlertBarProps) {
  const messages = useMessages();
  const { icon, color } = levels[level];
  return (
    <NoticeBar
      // Without it, long texts scroll by.
      wrap
      className={styles.bar}
      style={{ '--border-color': color }}
      icon={icon}
      content={text}
      // `closeable` renders a `div`, which the keyboard cannot reach.
      extra={
        <Button
          fill="none"
          className={`icon-button ${styles.close}`}
          style={{ visibility: isClosable ? 'visible' : 'hidden' }}
          aria-label={messages.closeAlert}
          onClick={onClose}
        >
          <CloseOutline aria-hidden />
        </Button>
      }
    />
  );
}
