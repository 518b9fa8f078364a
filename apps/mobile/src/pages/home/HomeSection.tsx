import type { ReactNode } from 'react';
import styles from './HomeSection.module.css';

/** A section of the home page with its heading. Focusable, for `useRetryButton`. */
export function HomeSection({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} tabIndex={-1} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
