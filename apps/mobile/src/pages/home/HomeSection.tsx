import type { ReactNode } from 'react';
import styles from './HomeSection.module.css';

/** A part of the home page under its own heading, where the keyboard can be put. */
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
