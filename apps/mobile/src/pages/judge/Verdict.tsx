import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { explainJudgement, type JudgeFacts } from '@twinfront/shared/site/judgement';
import { Card } from 'antd-mobile';
import styles from './Verdict.module.css';
import { ViewIcon } from './ViewIcon.tsx';

export function Verdict({ facts }: { facts: JudgeFacts | undefined }) {
  const messages = useMessages();
  if (!facts) return <p className={styles.unknown}>{messages.judgeUnknown}</p>;

  const [reason, ...disagreements] = explainJudgement(messages.judgeReasons, facts);
  return (
    <Card className={styles.card} bodyClassName={styles.verdict}>
      <ViewIcon view={facts.device} />
      <div>
        <p className={styles.view}>{messages.judgeVerdict[facts.device]}</p>
        <p>{reason}</p>
        {disagreements.map((text) => (
          <p key={text} className={styles.disagreement}>
            {text}
          </p>
        ))}
      </div>
    </Card>
  );
}
