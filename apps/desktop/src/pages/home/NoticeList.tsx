import { DateTime } from '@twinfront/shared/react/content/DateTime.tsx';
import { useWords } from '@twinfront/shared/react/entry/messages';
import { useHomeNotices } from '@twinfront/shared/react/queries/home';
import { SiteLink } from '@twinfront/shared/react/routing/SiteLink.tsx';
import { articleTarget } from '@twinfront/shared/site/itemTarget';
import { RetryAlert } from '../../components/RetryAlert.tsx';
import styles from './NoticeList.module.css';

export function NoticeList() {
  const words = useWords();
  const { state, items, ...retry } = useHomeNotices();
  if (state === 'failed') return <RetryAlert text={words.noticesFailed} {...retry} />;
  if (items.length === 0) return <p className={styles.empty}>{words.noticesEmpty}</p>;
  return (
    <ul className={styles.list}>
      {items.map(({ id, title, updatedAt }) => (
        <li key={id}>
          <SiteLink className={styles.notice} to={articleTarget({ id, title })}>
            <span className={styles.title}>{title}</span>
            {updatedAt && <DateTime className={styles.date} at={updatedAt} />}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
