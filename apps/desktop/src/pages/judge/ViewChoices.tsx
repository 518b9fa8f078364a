import { claimOffer } from '@twinfront/shared/react/offer/ViewOffer.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { type View, views } from '@twinfront/shared/site/device';
import { paths } from '@twinfront/shared/site/paths';
import { Button, Col, Flex, Row, Tag, Typography } from 'antd';
import 'virtual:antd/Tag.css';
import styles from './ViewChoices.module.css';
import { ViewDrawing } from './ViewDrawing.tsx';

interface ViewChoicesProps {
  current: View | undefined;
  returnTo: string;
}

/** A form that sets the view cookie. Works without JavaScript. */
export function ViewChoices({ current, returnTo }: ViewChoicesProps) {
  const messages = useMessages();
  return (
    <form style={{ width: '100%' }} action={paths.judgeView} method="get" onSubmit={claimOffer}>
      <input type="hidden" name="to" value={returnTo} />
      <Row gutter={[16, 16]}>
        {views.map((view) => (
          <Col key={view} xs={24} md={8}>
            <Button
              block
              className={styles.choice}
              htmlType="submit"
              name="view"
              value={view}
              aria-current={view === current ? 'true' : undefined}
            >
              <Flex component="span" vertical gap="small" flex="1">
                <Flex component="span" justify="space-between" align="start">
                  <ViewDrawing view={view} />
                  {view === current && <Tag>{messages.judgeCurrent}</Tag>}
                </Flex>
                <Typography.Text strong>{messages.judgeChoices[view].title}</Typography.Text>
                <Typography.Text type="secondary">
                  {messages.judgeChoices[view].hint}
                </Typography.Text>
              </Flex>
            </Button>
          </Col>
        ))}
      </Row>
    </form>
  );
}
