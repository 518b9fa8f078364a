import { IconTile } from '@twinfront/shared/react/pictures/PictureImage.tsx';
import { useServices } from '@twinfront/shared/react/queries/home';
import { SiteLink } from '@twinfront/shared/react/routing/Link.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { itemTarget } from '@twinfront/shared/site/link';
import { Col, Flex, Row, Typography } from 'antd';
import { SectionContent } from '../../components/SectionContent.tsx';
import { ServicesSkeleton } from './HomeSkeleton.tsx';
import styles from './ServiceGrid.module.css';

/** So few are cards, as high together as the list of the notices beside them. */
const MAX_CARDS = 4;

/** As many columns as fill each row, of which there are at least two. */
function columnsOf(count: number): number {
  if (count <= MAX_CARDS) return count < MAX_CARDS ? 1 : 2;
  return Math.ceil(count / Math.max(2, Math.ceil(count / 4)));
}

export function ServiceGrid() {
  const messages = useMessages();
  const { items, ...state } = useServices();
  const isFew = items.length <= MAX_CARDS;
  const span = 24 / columnsOf(items.length);
  return (
    <SectionContent
      {...state}
      skeleton={<ServicesSkeleton />}
      failed={messages.servicesFailed}
      empty={items.length === 0 && messages.servicesEmpty}
    >
      <Row role="list" gutter={[8, 12]} className={isFew ? styles.cards : ''}>
        {items.map(({ id, title, summary, icon, link }) => (
          <Col key={id} role="listitem" xs={isFew ? 24 : 12} md={span}>
            <Flex vertical={!isFew} className={styles.service}>
              <IconTile icon={icon} />
              <Flex vertical>
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
            </Flex>
          </Col>
        ))}
      </Row>
    </SectionContent>
  );
}
