import { itemTarget } from '../../site/link.ts';
import { useMessages } from '../entry/AppContext.ts';
import { IconImage } from '../pictures/PictureImage.tsx';
import { useServiceMenu } from '../queries/home.ts';
import { SiteLink } from '../routing/Link.tsx';
import styles from './SuggestedServices.module.css';

/** The function entries of the home page, for a search without results. */
export function SuggestedServices() {
  const messages = useMessages();
  const items = useServiceMenu(true) ?? [];
  if (items.length === 0) return null;
  return (
    <>
      <h2 className={styles.title}>{messages.searchEmptyWays}</h2>
      <ul className={styles.list}>
        {items.map(({ id, title, icon, link }) => (
          <li key={id}>
            <SiteLink className={styles.link} to={itemTarget({ kind: 'function', id }, link)}>
              <IconImage icon={icon} className={styles.icon} />
              {title}
            </SiteLink>
          </li>
        ))}
      </ul>
    </>
  );
}
