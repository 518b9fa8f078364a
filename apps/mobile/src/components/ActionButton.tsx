import type { ButtonHTMLAttributes } from 'react';
import 'antd-mobile/es/components/button/button.css';

interface ActionButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  fill?: 'solid' | 'outline';
}

/** Looks like antd-mobile's button, whose code brings an animation that no first screen needs. */
export function ActionButton({ fill = 'solid', ...props }: ActionButtonProps) {
  return (
    <button
      type="button"
      className={`adm-button adm-button-primary adm-button-fill-${fill}`}
      {...props}
    />
  );
}
