import { useMemo } from 'react';
import type { SafeHtml } from '../../api/fields.ts';
import { type Heading, headingsOf } from '../../site/headings.ts';
import { useContentNavigation } from '../routing/useContentNavigation.ts';
import styles from './HeadingList.module.css';
import { useCurrentHeading } from './useCurrentHeading.ts';

/** Fewer headings need no table of contents. */
const MIN_HEADINGS = 3;

/** The headings of a body for its table of contents; none if it needs no table of contents. */
export function useHeadings(body: SafeHtml | undefined): Heading[] {
  return useMemo(() => {
    const headings = body ? headingsOf(body) : [];
    return headings.length < MIN_HEADINGS ? [] : headings;
  }, [body]);
}

/** Links to the headings of a body. Marks the heading of the section in view. */
export function HeadingList({ headings }: { headings: Heading[] }) {
  const onClick = useContentNavigation();
  const current = useCurrentHeading(headings);
  return (
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
  );
}
