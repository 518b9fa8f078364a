import {
  FooterContact,
  FooterLinks,
  FooterRecords,
} from '@twinfront/shared/react/content/Footer.tsx';
import { useConfig } from '@twinfront/shared/react/queries/queries';
import { ViewLinks } from '@twinfront/shared/react/routing/ViewLinks.tsx';
import { VisitInfo } from '@twinfront/shared/react/visit/VisitInfo.tsx';
import styles from './AppFooter.module.css';

export function AppFooter() {
  return (
    <footer className={`text-links no-print ${styles.footer}`}>
      <div className="column muted">
        <FooterInfo />
        <ViewLinks other="desktop" className="link-row" />
      </div>
    </footer>
  );
}

/** Renders nothing without the site's config; the header has the retry button. */
function FooterInfo() {
  const { data: site, isPending } = useConfig('site');
  if (isPending) return <div style={{ minHeight: '12rem' }} />;
  if (!site) return null;
  const { name, description, footer } = site;

  return (
    <>
      <p className={styles.name}>{name}</p>
      <p>{description}</p>
      <VisitInfo className="action" />
      <FooterContact contact={footer.contact} className="link-row" />
      <FooterLinks links={footer.links} />
      <div className="link-row">
        <span>{footer.copyright}</span>
        <FooterRecords icp={footer.icp} publicSecurity={footer.publicSecurity} />
      </div>
    </>
  );
}
