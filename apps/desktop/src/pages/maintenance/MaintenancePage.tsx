import { SiteMark } from '@twinfront/shared/react/content/SiteMark.tsx';
import { useReturnTo } from '@twinfront/shared/react/routing/useReturnTo';
import { useMaintenancePolling } from '@twinfront/shared/react/status/maintenance.tsx';
import { Col, Flex, Row } from 'antd';
import { MaintenanceIllustration } from './MaintenanceIllustration.tsx';
import { MaintenanceMessage, ReopenedMessage } from './MaintenanceMessage.tsx';
import styles from './MaintenancePage.module.css';

/** The maintenance page, without header and footer, whose links would lead into a closed site. */
export default function MaintenancePage() {
  const returnTo = useReturnTo('from');
  const isOpen = useMaintenancePolling(returnTo) === false;

  return (
    <Flex component="main" vertical className={`column ${styles.page}`}>
      {/* As high as the header of the other pages. */}
      <Flex align="center" style={{ minHeight: 'var(--header)', fontSize: '1.5rem' }}>
        <SiteMark />
      </Flex>
      <Row align="middle" gutter={40} className={styles.middle}>
        {/* Centred by offsets: it would move with the next column. */}
        <Col xs={{ span: 14, offset: 5 }} md={{ span: 10, offset: 0 }} xl={{ span: 8, offset: 2 }}>
          <MaintenanceIllustration isOpen={isOpen} />
        </Col>
        <Col xs={24} md={{ span: 13, offset: 1 }} xl={{ span: 11, offset: 1 }}>
          {/* Reserves its height while the text loads and changes. */}
          <Flex vertical justify="center" style={{ minHeight: '24rem' }} aria-live="polite">
            {isOpen ? <ReopenedMessage returnTo={returnTo} /> : <MaintenanceMessage />}
          </Flex>
        </Col>
      </Row>
    </Flex>
  );
}
