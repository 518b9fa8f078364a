import { useWords } from '../entry/messages.ts';
import { useColorScheme } from './useColorScheme.ts';

/** Light or dark, remembered. Without a script it is not there (`style/utilities.css`). */
export function ColorSchemeSwitch({ className }: { className?: string | undefined }) {
  const words = useWords();
  const { scheme, toggle } = useColorScheme();
  return (
    <button
      type="button"
      className={`scheme-switch ${className ?? ''}`}
      aria-label={words.darkScheme}
      title={words.darkScheme}
      aria-pressed={scheme && scheme === 'dark'}
      onClick={toggle}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" strokeWidth="1.75" />
        <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" />
      </svg>
    </button>
  );
}
