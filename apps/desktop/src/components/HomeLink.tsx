import { useWords } from '@twinfront/shared/react/entry/messages';
import { PageLink } from '@twinfront/shared/react/routing/PageLink.tsx';
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
