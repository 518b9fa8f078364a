import { IconImage } from '@twinfront/shared/react/content/IconImage.tsx';
import { useWords } from '@twinfront/shared/react/entry/messages';
import { useHomeFunctions } from '@twinfront/shared/react/queries/home';
import { SiteLink } from '@twinfront/shared/react/routing/SiteLink.tsx';
import { itemTarget } from '@twinfront/shared/site/itemTarget';
import { RetryAlert } from '../../components/RetryAlert.tsx';
import styles from './ServiceGrid.module.css';

export function ServiceGrid() {
  const words = useWords();
  const { state, items, ...retry } = useHomeFunctions();
  if (state === 'failed') return <RetryAlert text={words.functionsFailed} {...retry} />;
  if (items.length === 0) return <p className={styles.empty}>{words.functionsEmpty}</p>;
  return (
    <ul className={styles.grid}>
      {items.map(({ id, title, summary, icon, link }) => (
        <li key={id}>
          <SiteLink className={styles.entry} to={itemTarget({ kind: 'function', id }, link)}>
            <span className={styles.tile}>
              <IconImage icon={icon} className={styles.icon} />
            </span>
            <span className={styles.title}>{title}</span>
            {summary && <span className={styles.summary}>{summary}</span>}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
