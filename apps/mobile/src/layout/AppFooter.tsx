import { WholeNumbers } from '@twinfront/shared/react/content/WholeNumbers.tsx';
import { useConfig } from '@twinfront/shared/react/queries/config';
import { SiteLink } from '@twinfront/shared/react/routing/SiteLink.tsx';
import { ViewLinks } from '@twinfront/shared/react/view/ViewLinks.tsx';
import { parseLink } from '@twinfront/shared/site/link';
import { Footer, SafeArea } from 'antd-mobile';
import { Suspense } from 'react';
import styles from './AppFooter.module.css';

export function AppFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <Suspense fallback={<div className={styles.waiting} />}>
          <FooterInfo />
        </Suspense>
        <ViewLinks other="desktop" className={styles.views} />
      </div>
      <SafeArea position="bottom" />
    </footer>
  );
}

/** Nothing without the site's config, which the header offers to load again. */
function FooterInfo() {
  const { outcome } = useConfig('site');
  if (!outcome.ok) return null;
  const { name, description, footer } = outcome.value;
  const links = (footer.links ?? []).flatMap(({ title, href }) => {
    const to = parseLink(href);
    return to ? [{ title, to }] : [];
  });

  return (
    <>
      <p className={styles.name}>{name}</p>
      <p>{description}</p>
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map(({ title, to }) => (
            <li key={to.href + title}>
              <SiteLink to={to}>{title}</SiteLink>
            </li>
          ))}
        </ul>
      )}
      {footer.contact && (
        <p className={styles.contact}>
          <WholeNumbers text={footer.contact} />
        </p>
      )}
      <Footer content={footer.copyright} chips={footer.icp ? [{ text: footer.icp }] : []} />
    </>
  );
}
