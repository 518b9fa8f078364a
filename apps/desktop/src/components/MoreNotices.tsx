import { useHomeNotices } from '@twinfront/shared/react/useHome';
import { useWords } from '@twinfront/shared/react/useWords';
import { detailsHref } from '@twinfront/shared/site/details';
import { Link } from 'react-router';
import styles from './MoreNotices.module.css';

/** To all results of the term whose first ones are the notices of the home page. */
export function MoreNotices() {
  const words = useWords();
  const { more } = useHomeNotices();
  return (
    more && (
      <Link className={styles.more} to={detailsHref({ kind: 'search', term: more })}>
        {words.more}
      </Link>
    )
  );
}
