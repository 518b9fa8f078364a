import { useFormatDate } from '@twinfront/shared/react/useFormatDate';
import { useHomeNotices } from '@twinfront/shared/react/useHome';
import { useWords } from '@twinfront/shared/react/useWords';
import { detailsHref } from '@twinfront/shared/site/details';
import { Link } from 'react-router';
import styles from './HomeNotices.module.css';
import { TryAgain } from './TryAgain.tsx';

export function HomeNotices() {
  const words = useWords();
  const formatDate = useFormatDate();
  const { state, items, ...retry } = useHomeNotices();
  if (state === 'failed') return <TryAgain text={words.noticesFailed} {...retry} />;
  if (items.length === 0) return <p className={styles.empty}>{words.noticesEmpty}</p>;
  return (
    <ul className={styles.list}>
      {items.map(({ id, title, updatedAt }) => (
        <li key={id}>
          <Link className={styles.notice} to={detailsHref({ kind: 'article', title })}>
            <span className={styles.title}>{title}</span>
            {updatedAt && (
              <time className={styles.date} dateTime={updatedAt}>
                {formatDate(updatedAt)}
              </time>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
