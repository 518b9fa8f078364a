import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { useHomeNotices } from '@twinfront/shared/react/queries/home';
import { detailsHref } from '@twinfront/shared/site/details';
import { Link } from 'react-router';
import { ArticleList } from '../../components/ArticleList.tsx';
import { NoticesSkeleton } from './HomeSkeleton.tsx';
import styles from './NoticeList.module.css';
import { SectionItems } from './SectionItems.tsx';

export function NoticeList() {
  const messages = useMessages();
  const { more, ...section } = useHomeNotices();
  return (
    <SectionItems
      section={section}
      empty={messages.noticesEmpty}
      failed={messages.noticesFailed}
      skeleton={<NoticesSkeleton />}
    >
      {(notices) => (
        <>
          <ArticleList articles={notices} leading />
          {more && (
            <Link to={detailsHref({ kind: 'search', term: more })} className={styles.more}>
              {messages.more}
              <span aria-hidden="true"> →</span>
            </Link>
          )}
        </>
      )}
    </SectionItems>
  );
}
