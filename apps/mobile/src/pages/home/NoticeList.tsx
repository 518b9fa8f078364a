import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { useHomeNotices } from '@twinfront/shared/react/queries/home';
import { PageLink } from '@twinfront/shared/react/routing/Link.tsx';
import { detailsHref } from '@twinfront/shared/site/details';
import { ArticleList } from '../../components/ArticleList.tsx';
import styles from './NoticeList.module.css';
import { SectionItems } from './SectionItems.tsx';

export function NoticeList() {
  const messages = useMessages();
  const { more, ...section } = useHomeNotices();
  return (
    <SectionItems section={section} empty={messages.noticesEmpty} failed={messages.noticesFailed}>
      {(notices) => (
        <>
          <ArticleList articles={notices} leading />
          {more && (
            <PageLink to={detailsHref({ kind: 'search', term: more })} className={styles.more}>
              {messages.more}
              <span aria-hidden="true"> →</span>
            </PageLink>
          )}
        </>
      )}
    </SectionItems>
  );
}
