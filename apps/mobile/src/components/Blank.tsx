import { createErrorBlock } from 'antd-mobile/es/components/error-block/create-error-block';
import type { ReactNode } from 'react';
import styles from './Blank.module.css';
import { blankMarks } from './blankMarks.tsx';

const ErrorBlock = createErrorBlock(blankMarks);

interface BlankProps {
  status: keyof typeof blankMarks;
  title: string;
  hint?: string;
  /** What to do about it. */
  children?: ReactNode;
  /** `page`: in place of a whole page, whose heading the title is. */
  size?: 'section' | 'page';
  role?: 'alert' | 'status';
}

/** What stands where there is nothing to show, and why. */
export function Blank({ status, title, hint, children, size = 'section', role }: BlankProps) {
  return (
    <div role={role}>
      <ErrorBlock
        className={`${styles.blank} ${styles[size]}`}
        status={status}
        title={size === 'page' ? <h1>{title}</h1> : title}
        description={hint ?? null}
      >
        {children && <div className={styles.actions}>{children}</div>}
      </ErrorBlock>
    </div>
  );
}
