import { MoonOutlined } from '@ant-design/icons';
import { useColorScheme, useTextSize } from '@twinfront/shared/react/preferences';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { Button, Tooltip } from 'antd';

/** Selects the next larger text, after the largest the standard size. */
export function TextSizeSwitch() {
  const { text, name, enlarge } = useTextSize();
  return (
    <Tooltip title={name}>
      <Button
        type="text"
        shape="round"
        size="large"
        className="needs-scripts"
        // In the second column, also on pages without the search.
        style={{ gridColumn: 2, padding: 0 }}
        aria-label={name}
        onClick={enlarge}
      >
        {text}
      </Button>
    </Tooltip>
  );
}

/** Switches between light and dark. */
export function ColorSchemeSwitch() {
  const messages = useMessages();
  const { isDark, toggle } = useColorScheme();
  return (
    <Tooltip title={messages.darkScheme}>
      <Button
        type="text"
        shape="circle"
        size="large"
        className="needs-scripts"
        style={{ gridColumn: 3, ...(isDark && { color: 'var(--brand-ink)' }) }}
        icon={<MoonOutlined aria-hidden />}
        aria-label={messages.darkScheme}
        aria-pressed={isDark}
        onClick={toggle}
      />
    </Tooltip>
  );
}
