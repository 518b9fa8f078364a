import { PageLink } from '@twinfront/shared/react/PageLink.tsx';
import { useWords } from '@twinfront/shared/react/useWords';
import { paths } from '@twinfront/shared/site/paths';
import styles from './HomeLink.module.css';
import { Icon } from './Icon.tsx';

export function HomeLink() {
  const words = useWords();
  return (
    <PageLink className={styles.link} to={paths.homeWeb}>
      {words.backHome}
      <Icon name="arrow" />
    </PageLink>
  );
}
