import { useDocumentData } from '@twinfront/shared/react/documentData';
import { usePageTitle } from '@twinfront/shared/react/usePageTitle';
import { useReturnTo } from '@twinfront/shared/react/useReturnTo';
import { useWords } from '@twinfront/shared/react/useWords';
import { paths } from '@twinfront/shared/site/paths';
import { ActionLink } from '../components/ActionLink.tsx';
import { Verdict } from '../components/Verdict.tsx';
import { ViewChoices } from '../components/ViewChoices.tsx';
import styles from './JudgePage.module.css';

/** Which view this device gets and why, and the choice of the other. Works without JavaScript. */
export default function JudgePage() {
  const words = useWords();
  const { judge } = useDocumentData();
  const returnTo = useReturnTo('to');
  usePageTitle(words.judgeTitle);

  return (
    <>
      <h1 className={styles.title}>{words.judgeTitle}</h1>
      <Verdict facts={judge} />
      <section aria-labelledby="choose">
        <h2 id="choose" className={styles.choose}>
          {words.judgeChoose}
        </h2>
        <ViewChoices current={judge && (judge.choice ?? 'auto')} returnTo={returnTo} />
      </section>
      <p className={styles.return}>
        <ActionLink to={{ kind: 'document', href: returnTo }} fill="outline">
          {returnTo === paths.root ? words.backHome : words.judgeReturn}
        </ActionLink>
      </p>
    </>
  );
}
