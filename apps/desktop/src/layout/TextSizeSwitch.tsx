import { useTextSize } from '@twinfront/shared/react/preferences';
import { Button, Tooltip } from 'antd';
import styles from './TextSizeSwitch.module.css';

/** Selects the next larger text, after the largest the standard size, and stores the choice. */
export function TextSizeSwitch() {
  const { text, name, enlarge } = useTextSize();
  return (
    <Tooltip title={name}>
      <Button
        type="text"
        shape="round"
        size="large"
        className={`needs-scripts ${styles.switch}`}
        aria-label={name}
        onClick={enlarge}
      >
        {text}
      </Button>
    </Tooltip>
  );
}
