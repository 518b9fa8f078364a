import { useInitialData } from '@twinfront/shared/react/entry/initialData';
import { useWords } from '@twinfront/shared/react/entry/messages';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { useReturnTo } from '@twinfront/shared/react/routing/useReturnTo';
import { paths } from '@twinfront/shared/site/paths';
import { LinkButton } from '../../components/LinkButton.tsx';
import styles from './JudgePage.module.css';
import { Verdict } from './Verdict.tsx';
import { ViewChoices } from './ViewChoices.tsx';

/** Which view this device gets and why, and the choice of the other. Works without JavaScript. */
export default function JudgePage() {
  const words = useWords();
  const { judge } = useInitialData();
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
        <LinkButton to={{ kind: 'document', href: returnTo }} fill="outline">
          {returnTo === paths.root ? words.backHome : words.judgeReturn}
        </LinkButton>
      </p>
    </>
  );
}
