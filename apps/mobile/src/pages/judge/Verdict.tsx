import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { type DetectionFacts, explainDetection } from '@twinfront/shared/site/device';
import { Card, Space } from 'antd-mobile';
import { ViewIcon } from './ViewIcon.tsx';

export function Verdict({ facts }: { facts: DetectionFacts | undefined }) {
  const messages = useMessages();
  if (!facts) return <p className="muted">{messages.judgeUnknown}</p>;

  const [reason, ...disagreements] = explainDetection(messages.judgeReasons, facts);
  return (
    <Card
      title={
        <Space wrap align="center">
          <ViewIcon view={facts.device} />
          {messages.judgeVerdict[facts.device]}
        </Space>
      }
    >
      <p>{reason}</p>
      {disagreements.map((text) => (
        <p key={text} className="muted">
          {text}
        </p>
      ))}
    </Card>
  );
}
