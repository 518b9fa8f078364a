import { useDocumentData } from '@twinfront/shared/react/documentData';
import { usePageTitle } from '@twinfront/shared/react/usePageTitle';
import { useReturnTo } from '@twinfront/shared/react/useReturnTo';
import { useWords } from '@twinfront/shared/react/useWords';
import { explainJudgement, viewName } from '@twinfront/shared/site/explainJudgement';
import { paths } from '@twinfront/shared/site/paths';
import { ViewChoices } from '../components/ViewChoices.tsx';
import styles from './JudgePage.module.css';

export default function JudgePage() {
  const words = useWords();
  const { judge } = useDocumentData();
  const returnTo = useReturnTo('to');
  usePageTitle(words.judgeTitle);

  const reasons = judge ? explainJudgement(words, judge) : [words.judgeUnknown];
  return (
    <div className={styles.page}>
      <p className={styles.question}>{words.judgeTitle}</p>
      <h1 className={styles.verdict}>
        {words.judgeVerdict(viewName(words, judge?.device ?? 'desktop'))}
      </h1>
      {reasons.map((reason) => (
        <p key={reason} className={styles.reason}>
          {reason}
        </p>
      ))}
      <h2 className={styles.choose}>{words.judgeChoose}</h2>
      <ViewChoices current={judge && (judge.choice ?? 'auto')} returnTo={returnTo} />
      <a className={styles.back} href={returnTo}>
        {returnTo === paths.root ? words.backHome : words.judgeReturn}
      </a>
    </div>
  );
}
