import { type ComponentType, type ReactNode, useState } from 'react';
import { MAX_RESULTS } from '../../api/limits.ts';
import type { SearchCards } from '../../site/answerParts.ts';
import { newestFirst, parseTag } from '../../site/details.ts';
import { useHydrated } from '../browser.ts';
import type { ArticleList } from '../content/ArticleSection.tsx';
import type { ArticleCard } from '../queries/queries.ts';
import { useMessages } from '../runtime/AppContext.ts';
import { useAnnouncement } from '../status/Announcer.tsx';
import styles from './search.module.css';

/** A button that stays pressed until it is pressed again. */
export interface ToggleButtonProps {
  'aria-pressed': boolean;
  onClick: () => void;
  children: string;
}

interface FoundArticlesProps {
  term: string;
  found: SearchCards;
  /** Below the services that the term finds. */
  isGroup: boolean;
  show: (text: string) => ReactNode;
  ArticleList: ArticleList;
  ToggleButton: ComponentType<ToggleButtonProps>;
}

/** The articles of a search, with buttons to choose among them by tag, and their order. */
export function FoundArticles({ term, found, isGroup, show, ...components }: FoundArticlesProps) {
  const messages = useMessages();
  const [{ tag, isByDate }, choose] = useChoice();
  const { ArticleList, ToggleButton } = components;
  const tags = tagsOf(found.articles);
  const chosen = tags.find(([name]) => name === tag)?.[0];
  const tagged = found.articles.filter(({ tags }) => !chosen || tags?.includes(chosen));
  const articles = (isByDate ? newestFirst(tagged) : tagged).map(({ excerpt, ...card }) => ({
    ...card,
    summary: excerpt ?? card.summary,
  }));
  const all = countOf(found, messages);
  const count = chosen ? messages.searchFiltered(articles.length, all) : all;
  useAnnouncement(chosen ? count : '');

  return (
    <section>
      {isGroup && <h2 className="section-title">{messages.articles}</h2>}
      <div className={styles.row}>
        <p className={styles.count}>{count}</p>
        {articles.length > 1 && parseTag(term) === undefined && (
          <Choices label={messages.searchOrder}>
            {messages.searchOrder}
            {[false, true].map((byDate) => (
              <ToggleButton
                key={String(byDate)}
                aria-pressed={isByDate === byDate}
                onClick={() => choose({ isByDate: byDate })}
              >
                {messages.searchOrders[byDate ? 'newest' : 'relevance']}
              </ToggleButton>
            ))}
          </Choices>
        )}
      </div>
      {tags.length > 0 && (
        <Choices label={messages.tags}>
          {tags.map(([name, count]) => (
            <ToggleButton
              key={name}
              aria-pressed={name === chosen}
              onClick={() => choose({ tag: name === chosen ? '' : name })}
            >
              {messages.searchTag(name, count)}
            </ToggleButton>
          ))}
        </Choices>
      )}
      {articles.length > 0 && (
        <ArticleList articles={articles} level={isGroup ? 3 : 2} show={show} />
      )}
    </section>
  );
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a `fieldset` is for the fields of a form
    <div role="group" aria-label={label} className={`needs-scripts no-print ${styles.row}`}>
      {children}
    </div>
  );
}

/** How many articles a search has found, in words. */
export function countOf(
  { articles: { length }, isPartial }: SearchCards,
  messages: ReturnType<typeof useMessages>,
): string {
  const count =
    length > 0 ? messages.searchCount(length, length === MAX_RESULTS) : messages.searchNoArticles;
  return isPartial ? messages.searchPartial(count) : count;
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

/** What a visitor chooses among the results of a search. */
interface Choice {
  /** Empty: all of them. */
  tag: string;
  isByDate: boolean;
}

const ALL: Choice = { tag: '', isByDate: false };

/** The choice, which the entry of the browser's history keeps for Back. Documents have all results. */
function useChoice(): [Choice, (changes: Partial<Choice>) => void] {
  const isHydrated = useHydrated();
  const [stored, setChoice] = useState<Choice>(() => globalThis.history?.state?.choice ?? ALL);
  const choose = (changes: Partial<Choice>) => {
    const choice = { ...stored, ...changes };
    setChoice(choice);
    // Not with the router, for which the page stays the same.
    window.history.replaceState({ ...window.history.state, choice }, '');
  };
  return [isHydrated ? stored : ALL, choose];
}
