import { useTextSize } from '@twinfront/shared/react/preferences';
import { Button } from 'antd-mobile';
import styles from './TextSizeSwitch.module.css';

/** Selects the next larger text, after the largest the standard size, and stores the choice. */
export function TextSizeSwitch() {
  const { text, name, enlarge } = useTextSize();
  return (
    <Button
      fill="none"
      className={`icon-button needs-scripts ${styles.switch}`}
      aria-label={name}
      onClick={enlarge}
    >
      {text}
    </Button>
  );
}
