import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { useHomeNotices } from '@twinfront/shared/react/queries/home';
import { detailsHref } from '@twinfront/shared/site/details';
import { ArticleList } from '../../components/ArticleList.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { NoticesSkeleton } from './HomeSkeleton.tsx';
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
            <p className="action">
              <LinkButton
                to={{ kind: 'page', href: detailsHref({ kind: 'search', term: more }) }}
                fill="outline"
              >
                {messages.more}
              </LinkButton>
            </p>
          )}
        </>
      )}
    </SectionItems>
  );
}
