import type { SiteConfig } from '@twinfront/shared/api/config';
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
  const { data: site } = useConfig('site');
  return (
    <Layout.Footer className="no-print">
      <div className={`column quiet-links ${styles.inner}`}>
        <div className={styles.info}>{site && <FooterInfo {...site} />}</div>
        <Divider />
        <Flex wrap justify="space-between" gap="small">
          <Flex wrap gap="small">
            <span>{site?.footer.copyright}</span>
            <FooterRecords {...site?.footer} />
          </Flex>
          <ViewLinks other="mobile" className="link-row" />
        </Flex>
      </div>
    </Layout.Footer>
  );
}

function FooterInfo({ name, description, footer }: SiteConfig) {
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
        <FooterLinks links={footer.links} />
      </Col>
    </Row>
  );
}
