import { Suspense } from 'react';
import { itemTarget } from '../../site/link.ts';
import { useMessages } from '../entry/AppContext.ts';
import { IconImage } from '../pictures/PictureImage.tsx';
import { useHomeFunctions } from '../queries/home.ts';
import { SiteLink } from '../routing/Link.tsx';
import { ToastContext } from '../status/toast.ts';
import styles from './SuggestedServices.module.css';

const ignore = () => {};

/** The function entries of the home page, for a search without results. Optional: without toasts. */
export function SuggestedServices() {
  return (
    <ToastContext value={ignore}>
      <Suspense fallback={null}>
        <Services />
      </Suspense>
    </ToastContext>
  );
}

function Services() {
  const messages = useMessages();
  const { items } = useHomeFunctions();
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
