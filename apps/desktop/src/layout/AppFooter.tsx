import {
  FooterContact,
  FooterLinks,
  FooterRecords,
} from '@twinfront/shared/react/content/Footer.tsx';
import { useConfig } from '@twinfront/shared/react/queries/queries';
import { ViewLinks } from '@twinfront/shared/react/routing/ViewLinks.tsx';
import { VisitInfo } from '@twinfront/shared/react/visit/VisitInfo.tsx';
import { Col, Divider, Flex, Layout, Row, Typography } from 'antd';
import styles from './AppFooter.module.css';

/** The owner's copyright, contact and links, and the links between the two views. */
export function AppFooter() {
  return (
    <Layout.Footer className="no-print">
      <div className={styles.inner}>
        <div className={styles.info}>
          <FooterInfo />
        </div>
        <Divider />
        <Flex wrap justify="space-between" gap="small">
          <Copyright />
          <ViewLinks other="mobile" className="link-row" />
        </Flex>
      </div>
    </Layout.Footer>
  );
}

function FooterInfo() {
  const { data: site } = useConfig('site');
  if (!site) return null;
  const { name, description, footer } = site;
  return (
    <Row gutter={[32, 24]}>
      <Col xs={24} md={8}>
        <Typography.Text strong className={styles.name}>
          {name}
        </Typography.Text>
        <p>{description}</p>
      </Col>
      <Col xs={24} md={8}>
        <VisitInfo />
        <FooterContact contact={footer.contact} />
      </Col>
      <Col xs={24} md={8}>
        <FooterLinks links={footer.links} className="link-row" />
      </Col>
    </Row>
  );
}

function Copyright() {
  const { data: site } = useConfig('site');
  if (!site) return <span />;
  const { copyright, icp, publicSecurity } = site.footer;
  return (
    <Flex wrap gap="small">
      <span>{copyright}</span>
      <FooterRecords icp={icp} publicSecurity={publicSecurity} />
    </Flex>
  );
}
