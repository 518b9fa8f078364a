import { useConfig } from '@twinfront/shared/react/siteConfig';
import { useHomeNotices } from '@twinfront/shared/react/useHome';
import { useWords } from '@twinfront/shared/react/useWords';
import { detailsHref, parseTerm } from '@twinfront/shared/site/details';
import { Link } from 'react-router';
import { ArticleList } from './ArticleList.tsx';
import styles from './NoticeList.module.css';
import { SectionItems } from './SectionItems.tsx';

const SHOWN = 6;

export function NoticeList() {
  const words = useWords();
  return (
    <SectionItems
      section={useHomeNotices()}
      empty={words.noticesEmpty}
      failed={words.noticesFailed}
    >
      {(notices) => (
        <>
          <ArticleList articles={notices.slice(0, SHOWN)} leading />
          {notices.length > SHOWN && <MoreNotices />}
        </>
      )}
    </SectionItems>
  );
}

function MoreNotices() {
  const words = useWords();
  const { outcome } = useConfig('home');
  const term = outcome.ok ? parseTerm(outcome.value.notices) : undefined;
  if (!term) return null;
  return (
    <Link to={detailsHref({ kind: 'search', term })} className={styles.more}>
      {words.more}
      <span aria-hidden="true"> →</span>
    </Link>
  );
}
