import { useWords } from '@twinfront/shared/react/useWords';
import { paths } from '@twinfront/shared/site/paths';
import { Link } from 'react-router';
import styles from './HomeLink.module.css';
import { Icon } from './Icon.tsx';

export function HomeLink() {
  const words = useWords();
  return (
    <Link className={styles.link} to={paths.homeWeb}>
      {words.backHome}
      <Icon name="arrow" />
    </Link>
  );
}
