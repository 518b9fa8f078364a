import { useInitialData } from '@twinfront/shared/react/entry/initialData';
import { useWords } from '@twinfront/shared/react/entry/messages';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { useReturnTo } from '@twinfront/shared/react/routing/useReturnTo';
import { explainJudgement, viewName } from '@twinfront/shared/site/explainJudgement';
import { neutralHref } from '@twinfront/shared/site/judgeHref';
import { paths } from '@twinfront/shared/site/paths';
import styles from './JudgePage.module.css';
import { QrPanel } from './QrPanel.tsx';
import { ViewChoices } from './ViewChoices.tsx';

export default function JudgePage() {
  const words = useWords();
  const { judge } = useInitialData();
  const returnTo = useReturnTo('to');
  const page = new URL(returnTo, 'http://site.invalid');
  usePageTitle(words.judgeTitle);

  const reasons = judge ? explainJudgement(words, judge) : [words.judgeUnknown];
  return (
    <div className={styles.page}>
      <div className={styles.verdict}>
        <p className={styles.question}>{words.judgeTitle}</p>
        <h1 className={styles.title}>
          {words.judgeVerdict(viewName(words, judge?.device ?? 'desktop'))}
        </h1>
        {reasons.map((reason) => (
          <p key={reason} className={styles.reason}>
            {reason}
          </p>
        ))}
      </div>
      <div>
        <h2 className={styles.choose}>{words.judgeChoose}</h2>
        <ViewChoices current={judge && (judge.choice ?? 'auto')} returnTo={returnTo} />
        <a className={styles.back} href={returnTo}>
          {returnTo === paths.root ? words.backHome : words.judgeReturn}
        </a>
      </div>
      <aside className={styles.aside}>
        <QrPanel path={neutralHref(page.pathname, page.searchParams)} />
      </aside>
    </div>
  );
}
