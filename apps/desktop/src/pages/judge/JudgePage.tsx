import { PageHead } from '@twinfront/shared/react/metadata/PageHead.tsx';
import { takeFocus } from '@twinfront/shared/react/routing/focus';
import { useReturnTo } from '@twinfront/shared/react/routing/useReturnTo';
import { useDocumentData, useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { lazyInBrowser } from '@twinfront/shared/react/runtime/lazy.tsx';
import { explainDetection } from '@twinfront/shared/site/device';
import { neutralHref } from '@twinfront/shared/site/judgeHref';
import { paths, siteUrl } from '@twinfront/shared/site/paths';
import { Button, Col, Divider, Flex, Row, Typography } from 'antd';
import { ViewChoices } from './ViewChoices.tsx';

const QrCode = lazyInBrowser(() => import('../../components/QrCode.tsx'));

export default function JudgePage() {
  const messages = useMessages();
  const { detection } = useDocumentData();
  const returnTo = useReturnTo('to');
  const page = siteUrl(returnTo);

  const reasons = detection
    ? explainDetection(messages.judgeReasons, detection)
    : [messages.judgeUnknown];
  return (
    <>
      <PageHead title={messages.judgeTitle} noindex />
      <Row gutter={[40, 32]} justify="space-between" style={{ paddingBlock: 'var(--space-8)' }}>
        <Col xs={24} lg={16}>
          <Flex vertical gap="middle" align="start">
            <Typography.Text type="secondary">{messages.judgeTitle}</Typography.Text>
            <Typography.Title ref={takeFocus}>
              {messages.judgeVerdict[detection?.device ?? 'desktop']}
            </Typography.Title>
            {reasons.map((reason) => (
              <Typography.Text key={reason} type="secondary">
                {reason}
              </Typography.Text>
            ))}
            <Divider />
            <Typography.Title level={2}>{messages.judgeChoose}</Typography.Title>
            <ViewChoices current={detection && (detection.choice ?? 'auto')} returnTo={returnTo} />
            <Button type="link" href={returnTo}>
              {page.pathname === paths.root ? messages.backHome : messages.judgeReturn}
            </Button>
          </Flex>
        </Col>
        <Col xs={24} lg={8} style={{ maxWidth: '19rem' }}>
          <section className="needs-scripts panel" aria-labelledby="scan">
            <div className="qr-code">
              <QrCode path={neutralHref(page.pathname, page.searchParams)} />
            </div>
            <Typography.Title level={2} id="scan" style={{ marginTop: 'var(--space-4)' }}>
              {messages.judgeScan}
            </Typography.Title>
            <Typography.Paragraph type="secondary">{messages.judgeScanHint}</Typography.Paragraph>
          </section>
        </Col>
      </Row>
    </>
  );
}
