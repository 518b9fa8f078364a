import { Button, type ButtonProps } from 'antd';

interface ToggleButtonProps extends Pick<ButtonProps, 'onClick' | 'children'> {
  'aria-pressed': boolean;
}

/** A button that stays pressed until it is pressed again. */
export function ToggleButton(props: ToggleButtonProps) {
  return <Button {...props} shape="round" type={props['aria-pressed'] ? 'primary' : 'default'} />;
}
