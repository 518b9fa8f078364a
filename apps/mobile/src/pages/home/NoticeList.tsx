import { useHomeNotices } from '@twinfront/shared/react/queries/home';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { detailsHref } from '@twinfront/shared/site/details';
import { ArticleList } from '../../components/ArticleList.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { SectionContent } from '../../components/SectionContent.tsx';
import { NoticesSkeleton } from './HomeSkeleton.tsx';

export function NoticeList() {
  const messages = useMessages();
  const { items, more, ...state } = useHomeNotices();
  return (
    <SectionContent
      {...state}
      skeleton={<NoticesSkeleton />}
      failed={messages.noticesFailed}
      empty={items.length === 0 && messages.noticesEmpty}
    >
      <ArticleList articles={items} leading />
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
    </SectionContent>
  );
}
