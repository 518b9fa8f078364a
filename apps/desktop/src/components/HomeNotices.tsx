import { SiteLink } from '@twinfront/shared/react/SiteLink.tsx';
import { SiteTime } from '@twinfront/shared/react/SiteTime.tsx';
import { useHomeNotices } from '@twinfront/shared/react/useHome';
import { useWords } from '@twinfront/shared/react/useWords';
import { articleTarget } from '@twinfront/shared/site/itemTarget';
import styles from './HomeNotices.module.css';
import { TryAgain } from './TryAgain.tsx';

export function HomeNotices() {
  const words = useWords();
  const { state, items, ...retry } = useHomeNotices();
  if (state === 'failed') return <TryAgain text={words.noticesFailed} {...retry} />;
  if (items.length === 0) return <p className={styles.empty}>{words.noticesEmpty}</p>;
  return (
    <ul className={styles.list}>
      {items.map(({ id, title, updatedAt }) => (
        <li key={id}>
          <SiteLink className={styles.notice} to={articleTarget({ id, title })}>
            <span className={styles.title}>{title}</span>
            {updatedAt && <SiteTime className={styles.date} at={updatedAt} />}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
