import { takeFocus } from '@twinfront/shared/react/routing/focus';
import { Empty, Typography } from 'antd';
import type { ReactNode } from 'react';
import styles from './StatusPage.module.css';

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
      className={`${styles.page} ${illustration ? styles.illustrated : ''}`}
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
