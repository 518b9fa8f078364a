import { useConfig } from '@twinfront/shared/react/siteConfig';
import { useWords } from '@twinfront/shared/react/useWords';
import { detailsHref, parseTerm } from '@twinfront/shared/site/details';
import { Link } from 'react-router';
import styles from './MoreNotices.module.css';

/** To all results of the term whose first ones are the notices of the home page. */
export function MoreNotices() {
  const words = useWords();
  const { outcome } = useConfig('home');
  const term = outcome.ok ? parseTerm(outcome.value.notices) : undefined;
  return (
    term && (
      <Link className={styles.more} to={detailsHref({ kind: 'search', term })}>
        {words.more}
      </Link>
    )
  );
}
