import { useWords } from '@twinfront/shared/react/entry/messages';
import { explainJudgement, viewName } from '@twinfront/shared/site/explainJudgement';
import type { JudgeFacts } from '@twinfront/shared/site/judgeFacts';
import { Card } from 'antd-mobile';
import styles from './Verdict.module.css';
import { ViewIcon } from './ViewIcon.tsx';

export function Verdict({ facts }: { facts: JudgeFacts | undefined }) {
  const words = useWords();
  if (!facts) return <p className={styles.unknown}>{words.judgeUnknown}</p>;

  const [reason, ...disagreements] = explainJudgement(words, facts);
  return (
    <Card className={styles.card} bodyClassName={styles.verdict}>
      <ViewIcon view={facts.device} />
      <div>
        <p className={styles.view}>{words.judgeVerdict(viewName(words, facts.device))}</p>
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
