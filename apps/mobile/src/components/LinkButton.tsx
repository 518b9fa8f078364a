import { SiteLink } from '@twinfront/shared/react/routing/Link.tsx';
import type { LinkTarget } from '@twinfront/shared/site/link';
import type { ReactNode } from 'react';

interface LinkButtonProps {
  to: LinkTarget;
  children: ReactNode;
  fill?: 'solid' | 'outline';
}

/** A link styled as antd-mobile's Button, which cannot render links. */
export function LinkButton({ to, children, fill = 'solid' }: LinkButtonProps) {
  return (
    <SiteLink
      to={to}
      className={`adm-button adm-button-primary adm-button-shape-default adm-button-fill-${fill}`}
    >
      {children}
    </SiteLink>
  );
}
