import { Button, type ButtonProps } from 'antd';
import { useLinkClickHandler } from 'react-router';

interface LinkButtonProps extends Omit<ButtonProps, 'href' | 'onClick'> {
  to: string;
}

/** An antd button that is a link to a page of this site, which the router follows. */
export function LinkButton({ to, ...props }: LinkButtonProps) {
  return <Button {...props} href={to} onClick={useLinkClickHandler(to)} />;
}
