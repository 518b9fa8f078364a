import Flex from 'antd/es/flex';
import type { ReactNode } from 'react';
import styles from './StatusPage.module.css';

interface StatusPageProps {
  title: string;
  hint?: string;
  /** Ways on. */
  children?: ReactNode;
}

/** A whole page's message: nothing here, nothing found, something broke. */
export function StatusPage({ title, hint, children }: StatusPageProps) {
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
