import { useColorScheme, useTextSize } from '@twinfront/shared/react/preferences';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { Button } from 'antd-mobile';

/** Selects the next larger text, after the largest the standard size. */
export function TextSizeSwitch() {
  const { text, name, enlarge } = useTextSize();
  return (
    <Button
      fill="none"
      className="icon-button needs-scripts"
      style={{ fontSize: 'var(--text-m)' }}
      aria-label={name}
      onClick={enlarge}
    >
      {text}
    </Button>
  );
}

/** Switches between light and dark. */
export function ColorSchemeSwitch() {
  const messages = useMessages();
  const { isDark, toggle } = useColorScheme();
  return (
    <Button
      fill="none"
      className="icon-button needs-scripts"
      aria-label={messages.darkScheme}
      aria-pressed={isDark}
      onClick={toggle}
    >
      <svg viewBox="0 0 24 24" width="1.1em" height="1.1em" aria-hidden="true">
        <circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" strokeWidth="1.75" />
        <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" />
      </svg>
    </Button>
  );
}
