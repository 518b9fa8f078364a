import { ServiceList } from '@twinfront/shared/react/content/ServiceList.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { Highlighted } from '@twinfront/shared/react/search/Highlighted.tsx';
import {
  FoundArticles,
  NewestNotices,
  useSearchResults,
  useSearchTexts,
} from '@twinfront/shared/react/search/searchResults.tsx';
import { Empty, Typography } from 'antd';
import { ArticleList } from '../../components/ArticleList.tsx';
import { HomeLink } from '../../components/HomeLink.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { SectionContent } from '../../components/SectionContent.tsx';
import { ToggleButton } from '../../components/ToggleButton.tsx';

export function SearchResults({ term }: { term: string }) {
  const messages = useMessages();
  const { found, services, isEmpty, offersNotices, ...state } = useSearchResults(term);
  const { empty, marked } = useSearchTexts(term);
  const show = (text: string) => <Highlighted text={text} term={marked} />;

  const { items, ...servicesState } = services;
  return (
    <SectionContent {...state} skeleton={<PageSkeleton />} failed={messages.detailsFailed}>
      {isEmpty && (
        <div>
          <Typography.Text type="secondary">{empty}</Typography.Text>
          <Empty description={messages.searchEmptyHint} />
          <HomeLink />
        </div>
      )}
      <SectionContent {...servicesState} skeleton={null} failed={messages.servicesFailed}>
        <ServiceList
          title={isEmpty ? messages.searchEmptySuggestions : messages.services}
          services={items}
          {...(!isEmpty && { show })}
        />
      </SectionContent>
      {offersNotices && <NewestNotices ArticleList={ArticleList} />}
      {!isEmpty && (
        <FoundArticles
          found={found}
          show={show}
          ArticleList={ArticleList}
          ToggleButton={ToggleButton}
        />
      )}
    </SectionContent>
  );
}
