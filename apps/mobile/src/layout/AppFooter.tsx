import { FooterContact } from '@twinfront/shared/react/content/FooterContact.tsx';
import { FooterLinks } from '@twinfront/shared/react/content/FooterLinks.tsx';
import { FooterRecords } from '@twinfront/shared/react/content/FooterRecords.tsx';
import { useConfig } from '@twinfront/shared/react/queries/config';
import { ViewLinks } from '@twinfront/shared/react/routing/ViewLinks.tsx';
import { Footer } from 'antd-mobile';
import styles from './AppFooter.module.css';

export function AppFooter() {
  return (
    <footer className={`${styles.footer} no-print`}>
      <div className={styles.inner}>
        <FooterInfo />
        <ViewLinks other="desktop" className={styles.views} />
      </div>
    </footer>
  );
}

/** Renders nothing without the site's config; the header has the retry button. */
function FooterInfo() {
  const { data: site, isPending } = useConfig('site');
  if (isPending) return <div className={styles.waiting} />;
  if (!site) return null;
  const { name, description, footer } = site;

  return (
    <>
      <p className={styles.name}>{name}</p>
      <p>{description}</p>
      <FooterLinks links={footer.links} className={styles.links} />
      <FooterContact contact={footer.contact} className={styles.contact} />
      <Footer
        content={
          <div className={styles.records}>
            <span>{footer.copyright}</span>
            <FooterRecords icp={footer.icp} publicSecurity={footer.publicSecurity} />
          </div>
        }
      />
    </>
  );
}
