import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { SafeHtml } from '../../api/fields.ts';
import { attachmentsOf, type Heading, headingsOf } from '../../site/bodyElements.ts';
import { hashTarget } from '../../site/fragments.ts';
import { addListener } from '../browser.ts';
import { useMessages } from '../runtime/AppContext.ts';
import styles from './HeadingList.module.css';
import { ATTACHMENTS_ID, useContentNavigation } from './RichText.tsx';

/** Fewer headings need no table of contents. */
const MIN_HEADINGS = 3;

/** The headings of a body and of its attachments for its table of contents; none if it needs no table of contents. */
export function useHeadings(body: SafeHtml | undefined): Heading[] {
  const { attachments } = useMessages();
  return useMemo(() => {
    const headings = body ? headingsOf(body) : [];
    if (!body || headings.length < MIN_HEADINGS) return [];
    if (attachmentsOf(body).length > 0) {
      headings.push({ id: ATTACHMENTS_ID, level: 2, text: attachments });
    }
    return headings;
  }, [body, attachments]);
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

/** A heading is current once it is above this fraction of the window's height. */
const READING_LINE = 0.2;

/** The id of the heading of the section in view; undefined above the first. */
function useCurrentHeading(headings: Heading[]): string | undefined {
  const hashId = hashTarget(useLocation().hash);
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    const targets = headings.flatMap(({ id }) => document.getElementById(id) ?? []);
    const update = () => setCurrent(currentOf(targets, hashId)?.id);
    update();
    // Both events come once a frame. An IntersectionObserver does not report the end of the page.
    return addListener(window, ['scroll', 'resize'], update);
  }, [headings, hashId]);

  return current;
}

function currentOf(targets: HTMLElement[], hashId: string): HTMLElement | undefined {
  const { scrollHeight, scrollTop, clientHeight } = document.documentElement;
  const topOf = (target: HTMLElement) => target.getBoundingClientRect().top;
  const above = targets
    .filter((target) => topOf(target) <= READING_LINE * window.innerHeight)
    .at(-1);
  const atEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
  if (!atEnd) return above;
  // The last sections cannot reach the line: take the one of the fragment, else the last.
  const visible = targets.filter((target) => topOf(target) >= 0);
  return visible.find(({ id }) => id === hashId) ?? visible.at(-1) ?? above;
}
