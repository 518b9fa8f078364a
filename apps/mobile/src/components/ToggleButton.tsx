import { Button } from 'antd-mobile';
import type { ReactNode } from 'react';
import styles from './ToggleButton.module.css';

interface ToggleButtonProps {
  'aria-pressed': boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button that stays pressed until it is pressed again. */
export function ToggleButton(props: ToggleButtonProps) {
  return (
    <Button
      {...props}
      className={styles.button}
      size="small"
      shape="rounded"
      color="primary"
      fill={props['aria-pressed'] ? 'solid' : 'outline'}
    />
  );
}
