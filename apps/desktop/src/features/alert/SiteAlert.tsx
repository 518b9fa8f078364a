import { ExclamationCircleFilled, InfoCircleFilled, WarningFilled } from '@ant-design/icons';
import {
  type AlertBarProps,
  SiteAlert as SharedSiteAlert,
} from '@twinfront/shared/react/content/SiteAlert.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { Alert } from 'antd';
import styles from './SiteAlert.module.css';

/** antd names its own icons in English. */
const icons = {
  info: <InfoCircleFilled aria-hidden />,
  warning: <WarningFilled aria-hidden />,
  error: <ExclamationCircleFilled aria-hidden />,
};

export function SiteAlert() {
  return <SharedSiteAlert AlertBar={AlertBar} />;
}

function AlertBar({ level, text, isClosable, onClose }: AlertBarProps) {
  const messages = useMessages();
  return (
    <Alert
      banner
      // Screen readers find it as the region around it; a live region would interrupt them on every page.
      role="presentation"
      type={level}
      icon={icons[level]}
      title={text}
      className={styles.bar}
      closable={{ 'aria-label': messages.closeAlert, onClose }}
      classNames={{ close: styles.close }}
      styles={{ close: { visibility: isClosable ? 'visible' : 'hidden' } }}
    />
  );
}
