import { WholeNumbers } from '@twinfront/shared/react/content/WholeNumbers.tsx';
import { useConfig } from '@twinfront/shared/react/queries/config';
import { SiteLink } from '@twinfront/shared/react/routing/SiteLink.tsx';
import { parseLink } from '@twinfront/shared/site/link';
import styles from './FooterInfo.module.css';

/** Who runs the site, how to reach them, and the links of the footer. */
export function FooterInfo() {
  const { outcome } = useConfig('site');
  if (!outcome.ok) return null;
  const { name, description, footer } = outcome.value;
  return (
    <div className={styles.imprint}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.text}>{description}</p>
      </div>
      {footer.contact && (
        <p className={styles.text}>
          <WholeNumbers text={footer.contact} />
        </p>
      )}
      {footer.links && (
        <ul className={styles.links}>
          {footer.links.map(({ title, href }) => {
            const target = parseLink(href);
            return (
              target && (
                <li key={title + href}>
                  <SiteLink to={target}>{title}</SiteLink>
                </li>
              )
            );
          })}
        </ul>
      )}
    </div>
  );
}
