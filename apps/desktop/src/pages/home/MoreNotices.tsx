import { useWords } from '@twinfront/shared/react/entry/messages';
import { useHomeNotices } from '@twinfront/shared/react/queries/home';
import { PageLink } from '@twinfront/shared/react/routing/PageLink.tsx';
import { detailsHref } from '@twinfront/shared/site/details';
import styles from './MoreNotices.module.css';

/** To all results of the term whose first ones are the notices of the home page. */
export function MoreNotices() {
  const words = useWords();
  const { more } = useHomeNotices();
  return (
    more && (
      <PageLink className={styles.more} to={detailsHref({ kind: 'search', term: more })}>
        {words.more}
      </PageLink>
    )
  );
}
