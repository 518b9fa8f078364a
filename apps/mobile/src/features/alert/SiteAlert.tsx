import {
  type AlertBarProps,
  SiteAlert as SharedSiteAlert,
} from '@twinfront/shared/react/content/SiteAlert.tsx';
import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { Button } from 'antd-mobile';
import { LineIcon } from '../../components/LineIcon.tsx';
import styles from './SiteAlert.module.css';

const CIRCLE = 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0';
const icons = {
  info: `${CIRCLE}M12 11v5.5M12 7.5v.1`,
  warning: 'M12 4 2.5 20h19zM12 10v5M12 17.4v.1',
  error: `${CIRCLE}M12 7.5v5.5M12 16.4v.1`,
};
const CLOSE = 'M6 6l12 12M18 6 6 18';

export function SiteAlert() {
  return <SharedSiteAlert AlertBar={AlertBar} />;
}

function AlertBar({ level, text, isClosable, onClose }: AlertBarProps) {
  const messages = useMessages();
  return (
    <div className={`${styles.bar} ${styles[level]}`}>
      <span className={styles.icon}>
        <LineIcon path={icons[level]} />
      </span>
      <div className={styles.text}>{text}</div>
      <Button
        fill="none"
        className={`icon-button ${styles.close}`}
        style={{ visibility: isClosable ? 'visible' : 'hidden' }}
        aria-label={messages.closeAlert}
        onClick={onClose}
      >
        <LineIcon path={CLOSE} />
      </Button>
    </div>
  );
}
