import { useEffect } from 'react';
import { detailsHref } from '../../site/details.ts';
import { articleTarget, itemTarget, type LinkTarget } from '../../site/link.ts';
import { matchesTerm } from '../../site/search/matchesTerm.ts';
import { addListener } from '../browser.ts';
import type { ArticleCard, ServiceCard } from '../queries/queries.ts';
import { SiteLink } from '../routing/Link.tsx';
import { useMessages } from '../runtime/AppContext.ts';
import { Highlighted } from './Highlighted.tsx';
import styles from './SuggestionList.module.css';

const MAX_ARTICLES = 6;
const MAX_SERVICES = 3;

interface Suggestion {
  /** Another one for each suggestion of a list, in which a service may lead to an article. */
  key: string;
  to: LinkTarget;
  /** Undefined for the link to all results. */
  item?: Pick<ArticleCard, 'title' | 'summary'>;
  isService?: boolean;
}

/** The matching services and the articles that have a URL, then a link to all results; empty without the former. */
export function toSuggestions(
  term: string,
  articles: ArticleCard[],
  services: ServiceCard[],
): Suggestion[] {
  const matching = services.flatMap((item) => {
    const to = itemTarget({ kind: 'function', id: item.id }, item.link);
    return to && matchesTerm(item, term)
      ? [{ key: `service ${item.id}`, to, item, isService: true }]
      : [];
  });
  const found = articles.flatMap((item) => {
    const to = articleTarget(item);
    return to ? [{ key: `article ${item.id}`, to, item }] : [];
  });
  const suggestions = [...matching.slice(0, MAX_SERVICES), ...found.slice(0, MAX_ARTICLES)];
  if (suggestions.length === 0) return [];
  const href = detailsHref({ kind: 'search', term });
  return [...suggestions, { key: 'all', to: { kind: 'page', href } }];
}

interface SuggestionListProps {
  /** The element id of the list, and, with its index, of each option. */
  id: string;
  /** What the suggestions are for. */
  term: string;
  suggestions: Suggestion[];
  activeIndex: number;
  onClose: () => void;
  showSummaries: boolean;
}

/** The listbox of a search field, with services and articles that match the typed term. */
export function SuggestionList({
  id,
  term,
  suggestions,
  activeIndex,
  onClose,
  showSummaries,
}: SuggestionListProps) {
  const messages = useMessages();
  useEffect(() => {
    document.getElementById(`${id}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, activeIndex]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field clicks an option
    <div
      ref={trackAvailableHeight}
      id={id}
      role="listbox"
      aria-label={messages.suggestions}
      className={styles.list}
      // The field keeps the focus, so that the list stays until the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClose}
    >
      {suggestions.map(({ key, to, item, isService }, index) => (
        <SiteLink
          key={key}
          to={to}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          className={styles.option}
        >
          {item ? (
            <>
              <span className={styles.title}>
                <Highlighted text={item.title} term={term} />
                {isService && <span className={styles.kind}> {messages.services}</span>}
              </span>
              {showSummaries && item.summary && (
                <span className={`clamp ${styles.summary}`}>
                  <Highlighted text={item.summary} term={term} />
                </span>
              )}
            </>
          ) : (
            <span className={styles.all}>{messages.suggestionAll(term)}</span>
          )}
        </SiteLink>
      ))}
    </div>
  );
}

/** A ref callback that keeps `--available-height`: from the popup's top to the bottom of the visual viewport. */
function trackAvailableHeight(popup: HTMLElement | null): (() => void) | undefined {
  const { visualViewport: viewport } = window;
  if (!popup || !viewport) return;
  const measure = () => {
    const end = viewport.offsetTop + viewport.height;
    popup.style.setProperty('--available-height', `${end - popup.getBoundingClientRect().top}px`);
  };
  measure();
  return addListener(viewport, ['resize', 'scroll'], measure);
}
