import { type ReactNode, useId } from 'react';
import styles from './HomeSection.module.css';

interface HomeSectionProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

export function HomeSection({ title, aside, children }: HomeSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} tabIndex={-1}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
