import { DateTime } from '@twinfront/shared/react/content/DateTime.tsx';
import type { ArticleCard } from '@twinfront/shared/react/queries/richText';
import { SiteLink } from '@twinfront/shared/react/routing/SiteLink.tsx';
import { articleTarget } from '@twinfront/shared/site/itemTarget';
import type { ReactNode } from 'react';
import 'antd-mobile/es/components/list/list.css';
import styles from './ArticleList.module.css';

interface ArticleListProps {
  articles: ArticleCard[];
  /** Only the first with its summary, and larger; else all with theirs. */
  leading?: boolean;
  /** How a title or a summary is shown. */
  show?: (text: string) => ReactNode;
}

export function ArticleList({
  articles,
  leading = false,
  show = (text) => text,
}: ArticleListProps) {
  return (
    // antd-mobile's List, whose items bring a catalogue of words that are not wanted here.
    <div className={`adm-list adm-list-default ${styles.list} ${leading ? styles.leading : ''}`}>
      <ul className="adm-list-body">
        {articles.map(({ id, title, summary, updatedAt }, index) => (
          <li key={id}>
            <SiteLink to={articleTarget({ id, title })} className={styles.link}>
              <div className="adm-list-item">
                <div className="adm-list-item-content">
                  <div className="adm-list-item-content-main">
                    <span className={styles.title}>{show(title)}</span>
                    {summary && (!leading || index === 0) && (
                      <span className={styles.summary}>{show(summary)}</span>
                    )}
                    {updatedAt && (
                      <div className="adm-list-item-description">
                        <DateTime at={updatedAt} />
                      </div>
                    )}
                  </div>
                </div>
              </div>
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
