import { useWords } from '@twinfront/shared/react/entry/messages';
import { useViewChoices, type View } from '@twinfront/shared/react/view/useViewChoices';
import { paths } from '@twinfront/shared/site/paths';
import styles from './ViewChoices.module.css';
import { ViewDrawing } from './ViewDrawing.tsx';

interface ViewChoicesProps {
  current: View | undefined;
  returnTo: string;
}

/** A plain form that the gateway answers: choosing works without JavaScript. */
export function ViewChoices({ current, returnTo }: ViewChoicesProps) {
  const words = useWords();
  const choices = useViewChoices();
  return (
    <form className={styles.choices} action={paths.judgeView} method="get">
      <input type="hidden" name="to" value={returnTo} />
      {choices.map(({ view, title, hint }) => (
        <button
          key={view}
          className={styles.choice}
          type="submit"
          name="view"
          value={view}
          aria-current={view === current ? 'true' : undefined}
        >
          <span className={styles.top}>
            <ViewDrawing view={view} />
            {view === current && <span className={styles.current}>{words.judgeCurrent}</span>}
          </span>
          <span className={styles.title}>{title}</span>
          <span className={styles.hint}>{hint}</span>
        </button>
      ))}
    </form>
  );
}
