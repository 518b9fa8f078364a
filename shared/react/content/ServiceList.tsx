import type { ReactNode } from 'react';
import { itemTarget } from '../../site/link.ts';
import { IconImage } from '../pictures/PictureImage.tsx';
import type { ServiceCard } from '../queries/queries.ts';
import { SiteLink } from '../routing/Link.tsx';
import styles from './ServiceList.module.css';

interface ServiceListProps {
  title: string;
  services: ServiceCard[];
  /** Renders a title or a summary; without it there are no summaries. */
  show?: (text: string) => ReactNode;
}

/** Function entries on the page of a search. */
export function ServiceList({ title, services, show }: ServiceListProps) {
  if (services.length === 0) return null;
  return (
    <div>
      <h2 className="section-title">{title}</h2>
      <ul className={`${styles.list} ${show ? styles.described : ''}`}>
        {services.map(({ id, title, summary, icon, link }) => (
          <li key={id}>
            <SiteLink className={styles.link} to={itemTarget({ kind: 'function', id }, link)}>
              <IconImage icon={icon} className={styles.icon} />
              {show ? (
                <span className={styles.text}>
                  <span className={styles.name}>{show(title)}</span>
                  {summary && (
                    <span dir="auto" className={styles.summary}>
                      {show(summary)}
                    </span>
                  )}
                </span>
              ) : (
                title
              )}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
