import { addListener } from '../browser.ts';
import { SiteLink } from '../routing/Link.tsx';
import { useMessages } from '../runtime/AppContext.ts';
import { Highlighted } from './Highlighted.tsx';
import styles from './SuggestionList.module.css';
import type { useCombobox } from './useCombobox.ts';

interface SearchSuggestionsProps {
  list: ReturnType<typeof useCombobox>['list'];
  /** Position and spacing of the list. */
  className?: string | undefined;
  showSummaries?: boolean;
}

/** The listbox of a search field, with services and articles that match the typed term. */
export default function SearchSuggestions({
  list: { term, suggestions, listProps, optionProps },
  className = '',
  showSummaries,
}: SearchSuggestionsProps) {
  const messages = useMessages();
  return (
    <div ref={trackAvailableHeight} className={`${styles.list} ${className}`} {...listProps}>
      {suggestions.map(({ key, to, item, isService }, index) => (
        <SiteLink key={key} to={to} className={styles.option} {...optionProps(index)}>
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
