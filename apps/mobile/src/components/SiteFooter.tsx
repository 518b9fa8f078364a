import { SiteLink } from '@twinfront/shared/react/SiteLink.tsx';
import { useConfig } from '@twinfront/shared/react/siteConfig';
import { useWords } from '@twinfront/shared/react/useWords';
import { judgeHref, neutralHref, viewHref } from '@twinfront/shared/site/judgeHref';
import { parseLink } from '@twinfront/shared/site/link';
import SafeArea from 'antd-mobile/es/components/safe-area';
import { Suspense } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import styles from './SiteFooter.module.css';

export function SiteFooter() {
  const words = useWords();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <Suspense fallback={<div className={styles.waiting} />}>
          <Imprint />
        </Suspense>
        {/* Document links: only the gateway knows how this visitor was judged, and keeps a choice. */}
        <p className={styles.views}>
          <a href={viewHref('desktop', pathname, query)} rel="nofollow">
            {words.viewDesktop}
          </a>
          <a href={judgeHref(neutralHref(pathname, query))} rel="nofollow">
            {words.judgeFooter}
          </a>
        </p>
      </div>
      <SafeArea position="bottom" />
    </footer>
  );
}

/** Without the site's config there is nothing to imprint; the header offers to ask again. */
function Imprint() {
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
      {footer.contact && <p className={styles.contact}>{footer.contact}</p>}
      <p className={styles.small}>{footer.copyright}</p>
      {footer.icp && <p className={styles.small}>{footer.icp}</p>}
    </>
  );
}
