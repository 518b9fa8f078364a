import { MoonOutlined } from '@ant-design/icons';
import { useColorScheme } from '@twinfront/shared/react/preferences';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { Button, Tooltip } from 'antd';
import styles from './ColorSchemeSwitch.module.css';

/** Switches between light and dark and stores the choice. */
export function ColorSchemeSwitch() {
  const messages = useMessages();
  const { isDark, toggle } = useColorScheme();
  return (
    <Tooltip title={messages.darkScheme}>
      <Button
        type="text"
        shape="circle"
        size="large"
        className={`needs-scripts ${styles.switch}`}
        icon={<MoonOutlined aria-hidden />}
        aria-label={messages.darkScheme}
        aria-pressed={isDark}
        onClick={toggle}
      />
    </Tooltip>
  );
}
