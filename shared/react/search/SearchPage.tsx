import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useNavigationType } from 'react-router';
import { MAX_RESULTS } from '../../api/limits.ts';
import { noticesMonth, parseTag, parseTagMonth } from '../../site/details.ts';
import { paths } from '../../site/paths.ts';
import { matchesTerm } from '../../site/search/matchesTerm.ts';
import { type ArticleList, ArticleSection } from '../content/ArticleSection.tsx';
import { dateFormat, useDateLocale } from '../content/DateTime.tsx';
import { ServiceList } from '../content/ServiceList.tsx';
import { PageHead } from '../metadata/PageHead.tsx';
import { useHomeNotices, useServices, useServiceTexts } from '../queries/home.ts';
import { type ArticleCard, noticesQuery, searchQuery, useNoticesTerm } from '../queries/queries.ts';
import { itemState, type QueryState, type SectionContentProps } from '../queries/queryState.ts';
import { useDetailsAddress } from '../routing/address.ts';
import { useMessages } from '../runtime/AppContext.ts';
import { useAnnouncement } from '../status/Announcer.tsx';
import { EarlierMonths } from './EarlierMonths.tsx';
import { countOf, FoundArticles, type ToggleButtonProps } from './FoundArticles.tsx';
import { Highlighted } from './Highlighted.tsx';
import styles from './search.module.css';

interface SearchPageProps {
  /** The title of the page and a hint, above what a search has found. */
  Layout: ComponentType<SearchLayoutProps>;
  SectionContent: ComponentType<SectionContentProps>;
  /** Says that nothing was found, and what to do. */
  NothingFound: ComponentType<{ title: string; hint: string }>;
  PageSkeleton: ComponentType;
  ArticleList: ArticleList;
  ToggleButton: ComponentType<ToggleButtonProps>;
}

export interface SearchLayoutProps {
  title: string;
  hint?: string;
  term?: string;
  children: ReactNode;
}

type ListProps = SearchPageProps & { term: string };

/** Shows the search that the URL names: its results, the list of all notices, or what a visitor may look for. */
export function SearchPage(components: SearchPageProps) {
  const address = useDetailsAddress();
  const noticesTerm = useNoticesTerm();
  if (address?.kind !== 'search') return <SearchOffer {...components} />;
  const List = address.term === noticesTerm ? AllNotices : Results;
  return <List term={address.term} {...components} />;
}

/** What a visitor may look for. */
function SearchOffer({ Layout, ArticleList }: SearchPageProps) {
  const messages = useMessages();
  const { items } = useServices();
  return (
    <Layout title={messages.searchLabel} hint={messages.searchHint}>
      <PageHead title={messages.searchLabel} canonical={paths.details} />
      <div>
        <ServiceList title={messages.services} services={items} />
        <NewestNotices ArticleList={ArticleList} />
      </div>
    </Layout>
  );
}

/** The notices by month, newest first: all that their search finds, of which the API returns at most 50. */
function AllNotices({ term, Layout, SectionContent, PageSkeleton, ArticleList }: ListProps) {
  const messages = useMessages();
  const query = useQuery(noticesQuery(term));
  const { data: notices = [] } = query;
  const state = itemState(query);
  const isCut = notices.length === MAX_RESULTS;
  const oldest = notices.map(({ date, updatedAt }) => date ?? updatedAt).findLast(Boolean);
  return (
    <Layout title={messages.notices} term={term}>
      <SearchHead title={messages.notices} {...state} />
      <SectionContent
        {...state}
        skeleton={<PageSkeleton />}
        failed={messages.noticesFailed}
        empty={notices.length === 0 && messages.noticesEmpty}
      >
        <EarlierMonths term={term} oldest={isCut ? oldest : undefined} />
        {useMonths(notices).map(({ title, articles }) => (
          <div key={title}>
            <h2 className="section-title">{title}</h2>
            <ArticleList articles={articles} level={3} />
          </div>
        ))}
        {isCut && <p className={styles.count}>{messages.noticesOlder(MAX_RESULTS)}</p>}
      </SectionContent>
    </Layout>
  );
}

interface Month {
  /** The month and the year in the language of the site; of pinned articles, that they are. */
  title: string;
  articles: ArticleCard[];
}

/** Articles, which are sorted by `newestFirst`, in groups by month in the time zone of the site. */
function useMonths(articles: ArticleCard[]): Month[] {
  const { undated, pinned } = useMessages();
  const { locale, timeZone } = useDateLocale();
  const months: Month[] = [];
  for (const article of articles) {
    const { updatedAt, date = updatedAt } = article;
    const month = date ? dateFormat(locale, 'month', timeZone).format(new Date(date)) : undated;
    const title = article.pinned ? pinned : month;
    const last = months.at(-1);
    if (last?.title === title) last.articles.push(article);
    else months.push({ title, articles: [article] });
  }
  return months;
}

/**
 * The articles that the API finds for a term, and the function entries of the home page that match it by their own
 * texts; all function entries if there is neither.
 */
function Results({ term, Layout, SectionContent, NothingFound, ...components }: ListProps) {
  const messages = useMessages();
  const { PageSkeleton, ArticleList, ToggleButton } = components;
  const query = useQuery(searchQuery(term));
  const state = itemState(query);
  const { items, ...services } = useServiceTexts();
  const { title, empty, marked } = useSearchTexts(term);
  const found = query.data ?? { articles: [], isPartial: false };
  const matching = items.filter(({ text, ...item }) => matchesTerm({ ...item, body: text }, term));
  const isEmpty = found.articles.length + matching.length === 0;
  const isPending = state.isPending || services.isPending;

  const serviceCount = matching.length > 0 ? messages.searchServices(matching.length) : '';
  const summary = isEmpty ? empty : `${serviceCount} ${countOf(found, messages)}`.trim();
  // Screen readers announce a new document themselves.
  const isNavigation = useNavigationType() !== 'POP';
  useAnnouncement(isNavigation && !isPending && !state.hasFailed ? summary : '');

  const show = (text: string) => <Highlighted text={text} term={marked} />;
  return (
    <Layout title={title} term={term}>
      <SearchHead title={title} {...state} />
      <SectionContent
        {...state}
        isPending={isPending}
        skeleton={<PageSkeleton />}
        failed={messages.detailsFailed}
      >
        {isEmpty && <NothingFound title={empty} hint={messages.searchEmptyHint} />}
        <SectionContent {...services} skeleton={null} failed={messages.servicesFailed}>
          <ServiceList
            title={isEmpty ? messages.searchEmptySuggestions : messages.services}
            services={isEmpty ? items : matching}
            {...(!isEmpty && { show })}
          />
        </SectionContent>
        {/* They are read for a list without articles, but not if the API answers 404. */}
        {isEmpty && query.data && <NewestNotices ArticleList={ArticleList} />}
        {!isEmpty && (
          <FoundArticles
            {...{ term, found, show, ArticleList, ToggleButton }}
            isGroup={matching.length > 0}
          />
        )}
      </SectionContent>
      <EarlierMonths term={term} />
    </Layout>
  );
}

/** The texts of a search: the name of a tag, and a month, in place of the term that lists its articles. */
function useSearchTexts(term: string) {
  const messages = useMessages();
  const { locale } = useDateLocale();
  const isNotices = noticesMonth(term, useNoticesTerm()) !== undefined;
  const { tag = parseTag(term), month } = parseTagMonth(term) ?? {};
  if (tag === undefined) {
    return {
      title: messages.searchResultsFor(term),
      empty: messages.searchEmpty(term),
      marked: term,
    };
  }
  const date = month ? dateFormat(locale, 'month', 'UTC').format(new Date(month)) : '';
  const inMonth = date && ` · ${date}`;
  return {
    title: isNotices ? messages.noticesOf(date) : messages.tagged(tag) + inMonth,
    empty: (isNotices ? messages.noticesEmpty : messages.taggedEmpty(tag)) + inMonth,
    marked: '',
  };
}

/** Metadata of the results of a search. */
function SearchHead({ title, hasFailed }: { title: string } & Pick<QueryState, 'hasFailed'>) {
  return <PageHead title={title} status={hasFailed ? 503 : undefined} noindex={!hasFailed} />;
}

/** The newest notices, for a search that finds nothing. */
function NewestNotices({ ArticleList }: Pick<SearchPageProps, 'ArticleList'>) {
  const messages = useMessages();
  const { items } = useHomeNotices();
  return <ArticleSection title={messages.notices} articles={items} ArticleList={ArticleList} />;
}
