import { HeadingList } from '@twinfront/shared/react/content/HeadingList.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import type { Heading } from '@twinfront/shared/site/bodyElements';
import styles from './TableOfContents.module.css';

export function TableOfContents({ headings }: { headings: Heading[] }) {
  const messages = useMessages();
  return (
    <nav aria-label={messages.contents}>
      <details className={styles.contents}>
        <summary>{messages.contents}</summary>
        <HeadingList headings={headings} />
      </details>
    </nav>
  );
}
