import Flex from 'antd/es/flex';
import type { ReactNode } from 'react';
import styles from './StatusPage.module.css';

interface NoticeProps {
  title: string;
  hint?: string;
  /** Ways on. */
  children?: ReactNode;
}

/** A whole page's message: nothing here, nothing found, something broke. */
export function Notice({ title, hint, children }: NoticeProps) {
  return (
    <Flex vertical align="start" gap="large" className={styles.notice}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {children}
    </Flex>
  );
}
