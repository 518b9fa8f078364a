import { useWords } from '@twinfront/shared/react/entry/messages';
import { PageLink } from '@twinfront/shared/react/routing/PageLink.tsx';
import { paths } from '@twinfront/shared/site/paths';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LineIcon } from '../components/LineIcon.tsx';
import styles from './BackButton.module.css';

/** Back to where the visitor was on this site; home for those who arrived here. */
export function BackButton() {
  const words = useWords();
  const navigate = useNavigate();
  const { key } = useLocation();

  const goBack = (event: MouseEvent) => {
    // The router calls the first page of a document `default`.
    if (key === 'default') return;
    event.preventDefault();
    void navigate(-1);
  };

  return (
    <PageLink to={paths.homeApp} onClick={goBack} aria-label={words.back} className={styles.back}>
      <LineIcon name="previous" />
    </PageLink>
  );
}
