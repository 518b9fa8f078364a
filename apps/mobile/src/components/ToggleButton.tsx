import { Button } from 'antd-mobile';
import type { ReactNode } from 'react';

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
      // Several are beside each other.
      style={{ paddingInline: '0.875rem', fontWeight: 400 }}
      size="small"
      shape="rounded"
      color="primary"
      fill={props['aria-pressed'] ? 'solid' : 'outline'}
    />
  );
}
