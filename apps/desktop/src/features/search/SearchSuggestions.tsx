import { ArrowRightOutlined } from '@ant-design/icons';
import { useWords } from '@twinfront/shared/react/entry/messages';
import { SiteLink } from '@twinfront/shared/react/routing/SiteLink.tsx';
import { trackAvailableHeight } from '@twinfront/shared/react/search/availableHeight';
import { Highlighted } from '@twinfront/shared/react/search/Highlighted.tsx';
import type { LazyComboboxProps } from '@twinfront/shared/react/search/useLazyCombobox.tsx';
import { useSuggestions } from '@twinfront/shared/react/search/useSuggestions';
import styles from './SearchSuggestions.module.css';

/** Below a search field: what the search would find. */
export function SearchSuggestions(props: LazyComboboxProps) {
  const words = useWords();
  const { term, suggestions, status, listProps, optionProps } = useSuggestions(props);
  return (
    <div className={styles.place}>
      <p className="visually-hidden" role="status">
        {status}
      </p>
      {suggestions.length > 0 && (
        <div ref={trackAvailableHeight} className={styles.list} {...listProps}>
          {suggestions.map(({ to, article }, index) => (
            <SiteLink key={to.href} to={to} className={styles.option} {...optionProps(index)}>
              {article ? (
                <>
                  <span className={styles.title}>
                    <Highlighted text={article.title} term={term} />
                  </span>
                  {article.summary && (
                    <span className={styles.summary}>
                      <Highlighted text={article.summary} term={term} />
                    </span>
                  )}
                </>
              ) : (
                <span className={styles.all}>
                  {words.suggestionAll(term)}
                  <ArrowRightOutlined aria-hidden />
                </span>
              )}
            </SiteLink>
          ))}
        </div>
      )}
    </div>
  );
}
