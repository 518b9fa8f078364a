import { useCurrentHeading } from '@twinfront/shared/react/content/useCurrentHeading';
import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { useContentNavigation } from '@twinfront/shared/react/routing/useContentNavigation';
import type { Heading } from '@twinfront/shared/site/headings';
import { useId } from 'react';
import styles from './TableOfContents.module.css';

export function TableOfContents({ headings }: { headings: Heading[] }) {
  const messages = useMessages();
  const label = useId();
  const onClick = useContentNavigation();
  const current = useCurrentHeading(headings);
  return (
    <nav className={styles.contents} aria-labelledby={label}>
      <p className={styles.label} id={label}>
        {messages.contents}
      </p>
      <ol className={styles.list}>
        {headings.map(({ id, level, text }) => (
          <li key={id} className={level === 3 ? styles.deeper : undefined}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              onClick={onClick}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
