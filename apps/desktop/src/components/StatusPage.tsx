import { takeFocus } from '@twinfront/shared/react/routing/focus';
import { Empty, Typography } from 'antd';
import type { ReactNode } from 'react';

interface StatusPageProps {
  title: string;
  hint: string;
  /** Illustration above the title. */
  illustration?: ReactNode;
  /** Actions below the text. */
  children: ReactNode;
}

/**
 * A page that consists of a message: not found, or failed. Without `Result`, whose chunk would be
 * loaded by every page that may fail.
 */
export function StatusPage({ title, hint, illustration, children }: StatusPageProps) {
  return (
    <Empty
      // antd's height fits its own pictures.
      styles={{
        root: { paddingBlock: 'var(--space-8)' },
        ...(illustration && { image: { height: 'auto' } }),
      }}
      image={illustration}
      description={
        <>
          <Typography.Title ref={takeFocus}>{title}</Typography.Title>
          <Typography.Paragraph type="secondary">{hint}</Typography.Paragraph>
        </>
      }
    >
      {children}
    </Empty>
  );
}
