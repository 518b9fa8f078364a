import { WholeNumbers } from '@twinfront/shared/react/content/WholeNumbers.tsx';
import { useConfig } from '@twinfront/shared/react/queries/config';
import { SiteLink } from '@twinfront/shared/react/routing/SiteLink.tsx';
import { ViewLinks } from '@twinfront/shared/react/view/ViewLinks.tsx';
import { parseLink } from '@twinfront/shared/site/link';
import { Col, Flex, Layout, Row, Space, Typography } from 'antd';
import { Suspense } from 'react';
import styles from './AppFooter.module.css';

/** Who runs the site, how to reach them, the owner's links, and the links between the two views. */
export function AppFooter() {
  return (
    <Layout.Footer>
      <div className={styles.inner}>
        <div className={styles.info}>
          <Suspense>
            <FooterInfo />
          </Suspense>
        </div>
        <Flex wrap justify="space-between" gap="small">
          <Suspense fallback={<span />}>
            <Copyright />
          </Suspense>
          <ViewLinks other="mobile" className={styles.views} />
        </Flex>
      </div>
    </Layout.Footer>
  );
}

function FooterInfo() {
  const { outcome } = useConfig('site');
  if (!outcome.ok) return null;
  const { name, description, footer } = outcome.value;
  return (
    <Row gutter={[48, 24]}>
      <Col xs={24} md={8}>
        <Typography.Text strong className={styles.name}>
          {name}
        </Typography.Text>
        <p className={styles.text}>{description}</p>
      </Col>
      <Col xs={24} md={8}>
        <p className={styles.text}>{footer.contact && <WholeNumbers text={footer.contact} />}</p>
      </Col>
      <Col xs={24} md={8}>
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
      </Col>
    </Row>
  );
}

function Copyright() {
  const { outcome } = useConfig('site');
  if (!outcome.ok) return <span />;
  const { copyright, icp } = outcome.value.footer;
  return (
    <Space wrap>
      <span>{copyright}</span>
      {icp && <span>{icp}</span>}
    </Space>
  );
}
