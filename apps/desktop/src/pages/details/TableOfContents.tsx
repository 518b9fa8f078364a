import { HeadingList } from '@twinfront/shared/react/content/HeadingList.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import type { Heading } from '@twinfront/shared/site/bodyElements';
import { useId } from 'react';
import styles from './TableOfContents.module.css';

export function TableOfContents({ headings }: { headings: Heading[] }) {
  const messages = useMessages();
  const label = useId();
  return (
    <nav className={styles.contents} aria-labelledby={label}>
      <p className={styles.label} id={label}>
        {messages.contents}
      </p>
      <HeadingList headings={headings} />
    </nav>
  );
}
