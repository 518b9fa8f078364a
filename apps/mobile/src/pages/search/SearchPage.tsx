import { ServiceList } from '@twinfront/shared/react/content/ServiceList.tsx';
import { PageHead } from '@twinfront/shared/react/metadata/PageHead.tsx';
import { useNoticesTerm } from '@twinfront/shared/react/queries/queries';
import { useDetailsAddress } from '@twinfront/shared/react/routing/address';
import { takeFocus } from '@twinfront/shared/react/routing/focus';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { EarlierMonths } from '@twinfront/shared/react/search/EarlierMonths.tsx';
import { Highlighted } from '@twinfront/shared/react/search/Highlighted.tsx';
import {
  FoundArticles,
  NewestNotices,
  SearchHead,
  SearchOffer,
  useSearchResults,
  useSearchTexts,
} from '@twinfront/shared/react/search/searchResults.tsx';
import { paths } from '@twinfront/shared/site/paths';
import { ArticleList } from '../../components/ArticleList.tsx';
import { ErrorBlock } from '../../components/ErrorBlock.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { SectionContent } from '../../components/SectionContent.tsx';
import { ToggleButton } from '../../components/ToggleButton.tsx';
import { FocusSearch } from '../../features/search/FocusSearch.tsx';
import { AllNotices } from './AllNotices.tsx';

/** Shows the search that the URL names: its results, the list of all notices, or an empty form. */
export default function SearchPage() {
  const address = useDetailsAddress();
  const noticesTerm = useNoticesTerm();
  if (address?.kind !== 'search') return <EmptySearch />;
  const { term } = address;
  return term === noticesTerm ? <AllNotices term={term} /> : <Results term={term} />;
}

/** A hint, and what a visitor may look for. */
function EmptySearch() {
  const messages = useMessages();
  return (
    <>
      <PageHead title={messages.searchLabel} canonical={paths.details} />
      <ErrorBlock fullPage status="empty" title={messages.searchLabel} hint={messages.searchHint}>
        <FocusSearch />
      </ErrorBlock>
      <SearchOffer ArticleList={ArticleList} />
    </>
  );
}

/** The results of a term. */
function Results({ term }: { term: string }) {
  return (
    <>
      <SearchHead term={term} title={useSearchTexts(term).title} />
      <SearchResults term={term} />
      <EarlierMonths term={term} />
    </>
  );
}

function SearchResults({ term }: { term: string }) {
  const messages = useMessages();
  const { found, services, isEmpty, offersNotices, ...state } = useSearchResults(term);
  const { items, ...servicesState } = services;
  const { title, empty, marked } = useSearchTexts(term);
  const show = (text: string) => <Highlighted text={text} term={marked} />;

  return (
    <SectionContent {...state} fullPage skeleton={<PageSkeleton />} failed={messages.detailsFailed}>
      {isEmpty ? (
        <ErrorBlock fullPage status="empty" title={empty} hint={messages.searchEmptyHint}>
          <FocusSearch />
          <LinkButton to={{ kind: 'page', href: paths.homeApp }} fill="outline">
            {messages.backHome}
          </LinkButton>
        </ErrorBlock>
      ) : (
        <h1 ref={takeFocus}>{title}</h1>
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
