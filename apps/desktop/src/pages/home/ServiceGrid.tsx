import { IconTile } from '@twinfront/shared/react/pictures/PictureImage.tsx';
import { useHomeServices } from '@twinfront/shared/react/queries/home';
import { SiteLink } from '@twinfront/shared/react/routing/Link.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { itemTarget } from '@twinfront/shared/site/link';
import { Col, Flex, Row, Typography } from 'antd';
import { SectionContent } from '../../components/SectionContent.tsx';
import { ServicesSkeleton } from './HomeSkeleton.tsx';
import styles from './ServiceGrid.module.css';

export function ServiceGrid() {
  const messages = useMessages();
  const { items, ...state } = useHomeServices();
  return (
    <SectionContent
      {...state}
      skeleton={<ServicesSkeleton />}
      failed={messages.servicesFailed}
      empty={items.length === 0 && messages.servicesEmpty}
    >
      <Row role="list" gutter={[8, 12]}>
        {items.map(({ id, title, summary, icon, link }) => (
          <Col key={id} role="listitem" xs={12} md={6}>
            <Flex vertical className={styles.service}>
              <IconTile icon={icon} />
              <Typography.Text strong className={styles.title}>
                <SiteLink
                  className="stretched-link quiet-link"
                  to={itemTarget({ kind: 'function', id }, link)}
                >
                  {title}
                </SiteLink>
              </Typography.Text>
              <Typography.Text type="secondary" dir="auto">
                {summary}
              </Typography.Text>
            </Flex>
          </Col>
        ))}
      </Row>
    </SectionContent>
  );
}
