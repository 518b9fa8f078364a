import { Extra } from '@twinfront/shared/react/Extra.tsx';
import { IconImage } from '@twinfront/shared/react/IconImage.tsx';
import { SiteLink } from '@twinfront/shared/react/SiteLink.tsx';
import { useHomeFunctions } from '@twinfront/shared/react/useHome';
import { useWords } from '@twinfront/shared/react/useWords';
import { itemTarget } from '@twinfront/shared/site/itemTarget';
import styles from './WaysOn.module.css';

/** For a search that found nothing: what the home page leads to, if that is known. */
export function WaysOn() {
  return (
    <Extra>
      <Services />
    </Extra>
  );
}

function Services() {
  const words = useWords();
  const { items } = useHomeFunctions();
  if (items.length === 0) return null;
  return (
    <>
      <h2 className={styles.title}>{words.searchEmptyWays}</h2>
      <ul className={styles.list}>
        {items.map(({ id, title, icon, link }) => (
          <li key={id}>
            <SiteLink className={styles.way} to={itemTarget({ kind: 'function', id }, link)}>
              <IconImage icon={icon} className={styles.icon} />
              {title}
            </SiteLink>
          </li>
        ))}
      </ul>
    </>
  );
}
