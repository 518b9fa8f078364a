import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { type DetectionFacts, explainDetection } from '@twinfront/shared/site/detection';
import { Card } from 'antd-mobile';
import styles from './Verdict.module.css';
import { ViewIcon } from './ViewIcon.tsx';

export function Verdict({ facts }: { facts: DetectionFacts | undefined }) {
  const messages = useMessages();
  if (!facts) return <p className="muted">{messages.judgeUnknown}</p>;

  const [reason, ...disagreements] = explainDetection(messages.judgeReasons, facts);
  return (
    <Card className={styles.card}>
      <ViewIcon view={facts.device} />
      <p className={styles.view}>{messages.judgeVerdict[facts.device]}</p>
      <p>{reason}</p>
      {disagreements.map((text) => (
        <p key={text} className="muted">
          {text}
        </p>
      ))}
    </Card>
  );
}
