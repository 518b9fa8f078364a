import { useDocumentData, useMessages } from '@twinfront/shared/react/entry/AppContext';
import { useReturnTo } from '@twinfront/shared/react/routing/address';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { neutralHref } from '@twinfront/shared/site/judgeHref';
import { explainJudgement } from '@twinfront/shared/site/judgement';
import { paths, siteUrl } from '@twinfront/shared/site/paths';
import { Button, Typography } from 'antd';
import styles from './JudgePage.module.css';
import { QrPanel } from './QrPanel.tsx';
import { ViewChoices } from './ViewChoices.tsx';

export default function JudgePage() {
  const messages = useMessages();
  const { judge } = useDocumentData();
  const returnTo = useReturnTo('to');
  const page = siteUrl(returnTo);
  usePageTitle(messages.judgeTitle);

  const reasons = judge ? explainJudgement(messages.judgeReasons, judge) : [messages.judgeUnknown];
  return (
    <div className={styles.page}>
      <div className={styles.verdict}>
        <Typography.Text type="secondary">{messages.judgeTitle}</Typography.Text>
        <Typography.Title>{messages.judgeVerdict[judge?.device ?? 'desktop']}</Typography.Title>
        {reasons.map((reason) => (
          <Typography.Paragraph key={reason} type="secondary">
            {reason}
          </Typography.Paragraph>
        ))}
      </div>
      <div className={styles.choices}>
        <Typography.Title level={2}>{messages.judgeChoose}</Typography.Title>
        <ViewChoices current={judge && (judge.choice ?? 'auto')} returnTo={returnTo} />
        <Button type="link" href={returnTo}>
          {siteUrl(returnTo).pathname === paths.root ? messages.backHome : messages.judgeReturn}
        </Button>
      </div>
      <aside className={styles.aside}>
        <QrPanel path={neutralHref(page.pathname, page.searchParams)} />
      </aside>
    </div>
  );
}
