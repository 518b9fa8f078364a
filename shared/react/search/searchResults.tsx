import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useNavigationType } from 'react-router';
import { MAX_RESULTS } from '../../api/limits.ts';
import { newestFirst, noticesMonth, parseTag, parseTagMonth } from '../../site/details.ts';
import { matchesTerm } from '../../site/search/matchesTerm.ts';
import { useHydrated } from '../browser.ts';
import { dateFormat, useDateLocale } from '../content/DateTime.tsx';
import { ServiceList } from '../content/ServiceList.tsx';
import { PageHead } from '../metadata/PageHead.tsx';
import { useHomeNotices, useServices, useServiceTexts } from '../queries/home.ts';
import { type ArticleCard, searchQuery, useNoticesTerm } from '../queries/queries.ts';
import { itemState } from '../queries/queryState.ts';
import { useMessages } from '../runtime/AppContext.ts';
import { useAnnouncement } from '../status/Announcer.tsx';
import styles from './search.module.css';

interface SearchHeadProps {
  term: string;
  title: string;
}

/** Metadata of the results of a search. */
export function SearchHead({ term, title }: SearchHeadProps) {
  const { hasFailed } = itemState(useQuery(searchQuery(term)));
  return <PageHead title={title} status={hasFailed ? 503 : undefined} noindex={!hasFailed} />;
}

/** The texts of a search: the name of a tag, and a month, in place of the term that lists its articles. */
export function useSearchTexts(term: string) {
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

/** The tags that filter the results. */
const MAX_TAGS = 5;

/** The tags that some of the articles have, but not all, with their numbers: the most frequent ones first. */
function tagsOf(articles: ArticleCard[]): [tag: string, count: number][] {
  const counts = new Map<string, number>();
  for (const tag of articles.flatMap(({ tags }) => [...new Set(tags)])) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const partial = [...counts].filter(([, count]) => count < articles.length);
  return partial.sort(([, one], [, other]) => other - one).slice(0, MAX_TAGS);
}

/** A button that stays pressed. */
interface Toggle {
  text: string;
  isPressed: boolean;
  press: () => void;
}

/** What a visitor chooses among the results of a search. */
interface Choice {
  /** Empty: all of them. */
  tag: string;
  isByDate: boolean;
}

const ALL: Choice = { tag: '', isByDate: false };

/** The choice, which the entry of the browser's history keeps for Back. Documents have all results. */
function useChoice(): [Choice, (choice: Choice) => void] {
  const isHydrated = useHydrated();
  const [choice, setChoice] = useState<Choice>(() => globalThis.history?.state?.choice ?? ALL);
  const choose = (choice: Choice) => {
    setChoice(choice);
    // Not with the router, for which the page stays the same.
    window.history.replaceState({ ...window.history.state, choice }, '');
  };
  return [isHydrated ? choice : ALL, choose];
}

/** The articles that a visitor chooses among those of a search, with the buttons to choose by tag and order. */
function useChosen(term: string, found: ArticleCard[]) {
  const messages = useMessages();
  const [choice, choose] = useChoice();
  const { tag, isByDate } = choice;
  const tags = tagsOf(found);
  const chosen = tags.find(([name]) => name === tag)?.[0];
  const articles = found.filter(({ tags }) => !chosen || tags?.includes(chosen));
  const toggle = (text: string, isPressed: boolean, changes: Partial<Choice>): Toggle => ({
    text,
    isPressed,
    press: () => choose({ ...choice, ...changes }),
  });
  const canSort = articles.length > 1 && parseTag(term) === undefined;
  return {
    articles: isByDate ? newestFirst(articles) : articles,
    isFiltered: chosen !== undefined,
    orders: canSort
      ? [
          toggle(messages.searchOrders.relevance, !isByDate, { isByDate: false }),
          toggle(messages.searchOrders.newest, isByDate, { isByDate: true }),
        ]
      : [],
    filters: tags.map(([name, count]) =>
      toggle(messages.searchTag(name, count), name === chosen, {
        tag: name === chosen ? '' : name,
      }),
    ),
  };
}

/**
 * The articles that the API finds for a term, and the function entries of the home page that match it by their own
 * texts; all function entries if there is neither.
 */
export function useSearchResults(term: string) {
  const messages = useMessages();
  const query = useQuery(searchQuery(term));
  const services = useServiceTexts();
  const state = itemState(query);
  const { articles: found = [], isPartial } = query.data ?? {};
  const { articles, isFiltered, ...choices } = useChosen(term, found);
  const matching = services.items.filter(({ text, ...service }) =>
    matchesTerm({ ...service, body: text }, term),
  );
  const { length } = found;
  const isEmpty = length + matching.length === 0;

  const serviceCount = matching.length > 0 ? messages.searchServices(matching.length) : '';
  const count =
    length > 0 ? messages.searchCount(length, length === MAX_RESULTS) : messages.searchNoArticles;
  const all = isPartial ? messages.searchPartial(count) : count;
  const articleCount = isFiltered ? messages.searchFiltered(articles.length, all) : all;
  const isPending = state.isPending || services.isPending;
  // Screen readers announce a new document themselves.
  const isNavigation = useNavigationType() !== 'POP';
  const isAnnounced = isNavigation && !isPending && !state.hasFailed;
  const { empty } = useSearchTexts(term);
  const summary = isEmpty ? empty : `${serviceCount} ${articleCount}`.trim();
  useAnnouncement(isAnnounced || isFiltered ? summary : '');

  return {
    ...state,
    isPending,
    isEmpty,
    /** The newest notices are read for a list without articles, but not if the API answers 404. */
    offersNotices: isEmpty && query.data !== undefined,
    found: {
      ...choices,
      articles: articles.map(({ excerpt, ...card }) => ({
        ...card,
        summary: excerpt ?? card.summary,
      })),
      count: articleCount,
      isGroup: matching.length > 0,
    },
    services: { ...services, items: isEmpty ? services.items : matching },
  };
}

interface ArticleListProps {
  articles: ArticleCard[];
  level?: 2 | 3;
  show?: (text: string) => ReactNode;
}

interface ToggleProps {
  'aria-pressed': boolean;
  onClick: () => void;
  children: string;
}

interface FoundArticlesProps {
  found: ReturnType<typeof useSearchResults>['found'];
  show: (text: string) => ReactNode;
  ArticleList: ComponentType<ArticleListProps>;
  ToggleButton: ComponentType<ToggleProps>;
}

/** The articles of a search, below the services. */
export function FoundArticles({ found, show, ArticleList, ToggleButton }: FoundArticlesProps) {
  const messages = useMessages();
  const { articles, count, isGroup, orders, filters } = found;
  const button = ({ text, isPressed, press }: Toggle) => (
    <ToggleButton key={text} aria-pressed={isPressed} onClick={press}>
      {text}
    </ToggleButton>
  );
  const group = (label: string, toggles: Toggle[], shownLabel?: string) =>
    toggles.length > 0 && (
      // biome-ignore lint/a11y/useSemanticElements: a `fieldset` is for the fields of a form
      <div role="group" aria-label={label} className={`needs-scripts no-print ${styles.row}`}>
        {shownLabel}
        {toggles.map(button)}
      </div>
    );
  return (
    <section>
      {isGroup && <h2 className={styles.title}>{messages.articles}</h2>}
      <div className={styles.row}>
        <p className={styles.count}>{count}</p>
        {group(messages.searchOrder, orders, messages.searchOrder)}
      </div>
      {group(messages.tags, filters)}
      {articles.length > 0 && (
        <ArticleList articles={articles} level={isGroup ? 3 : 2} show={show} />
      )}
    </section>
  );
}

interface OfferProps {
  ArticleList: ComponentType<ArticleListProps>;
}

/** The newest notices, for a search that finds nothing. Nothing while there are none. */
export function NewestNotices({ ArticleList }: OfferProps) {
  const messages = useMessages();
  const { items } = useHomeNotices();
  if (items.length === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{messages.notices}</h2>
      <ArticleList articles={items} level={3} />
    </section>
  );
}

/** The services and the newest notices, for a search without a term. */
export function SearchOffer({ ArticleList }: OfferProps) {
  const messages = useMessages();
  const { items } = useServices();
  return (
    <>
      <ServiceList title={messages.services} services={items} />
      <NewestNotices ArticleList={ArticleList} />
    </>
  );
}
