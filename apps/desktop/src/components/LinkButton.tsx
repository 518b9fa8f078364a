import { linkAttributes, NewTabMark } from '@twinfront/shared/react/routing/Link.tsx';
import type { LinkTarget } from '@twinfront/shared/site/link';
import { Button, type ButtonProps } from 'antd';
import { useLinkClickHandler } from 'react-router';

interface LinkButtonProps extends Omit<ButtonProps, 'href' | 'onClick'> {
  to: LinkTarget;
}

/** An antd button that is a link; the router follows one to a page of this site. */
export function LinkButton({ to, children, ...props }: LinkButtonProps) {
  const follow = useLinkClickHandler(to.href);
  return (
    <Button {...props} {...linkAttributes(to)} {...(to.kind === 'page' && { onClick: follow })}>
      {children}
      {to.kind === 'external' && <NewTabMark />}
    </Button>
  );
}
