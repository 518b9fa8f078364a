import { SiteLink } from '@twinfront/shared/react/routing/SiteLink.tsx';
import type { LinkTarget } from '@twinfront/shared/site/link';
import type { MouseEventHandler, ReactNode } from 'react';
import 'antd-mobile/es/components/button/button.css';
import styles from './LinkButton.module.css';

interface ActionLinkProps {
  to: LinkTarget;
  children: ReactNode;
  fill?: 'solid' | 'outline';
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

/** A link that looks like antd-mobile's button, which can only be a `<button>`. */
export function LinkButton({ to, children, fill = 'solid', onClick }: ActionLinkProps) {
  return (
    <SiteLink
      to={to}
      onClick={onClick}
      className={`adm-button adm-button-primary adm-button-fill-${fill} ${styles.link}`}
    >
      {children}
    </SiteLink>
  );
}
