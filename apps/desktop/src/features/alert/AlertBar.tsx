import { ExclamationCircleFilled, InfoCircleFilled, WarningFilled } from '@ant-design/icons';
import type { AlertBarProps } from '@twinfront/shared/react/content/SiteAlert.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { Alert } from 'antd';

/** antd names its own icons in English. */
const icons = {
  info: <InfoCircleFilled aria-hidden />,
  warning: <WarningFilled aria-hidden />,
  error: <ExclamationCircleFilled aria-hidden />,
};

export function AlertBar({ level, text, isClosable, onClose }: AlertBarProps) {
  const messages = useMessages();
  return (
    <Alert
      banner
      // Screen readers find it as the region around it; a live region would interrupt them on every page.
      role="presentation"
      type={level}
      icon={icons[level]}
      title={text}
      closable={{ 'aria-label': messages.closeAlert, onClose }}
      styles={{
        // The text begins where that of the page does.
        root: { paddingInline: 'calc((100% - var(--page)) / 2)', overflowWrap: 'anywhere' },
        close: { padding: '0.375rem', visibility: isClosable ? 'visible' : 'hidden' },
      }}
    />
  );
}
