import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { useViewChoices, type View } from '@twinfront/shared/react/routing/useViewChoices';
import { paths } from '@twinfront/shared/site/paths';
import { Tag } from 'antd-mobile';
import styles from './ViewChoices.module.css';
import { ViewIcon } from './ViewIcon.tsx';

interface ViewChoicesProps {
  current: View | undefined;
  returnTo: string;
}

/** A form that sets the view cookie and returns to the page. Works without JavaScript. */
export function ViewChoices({ current, returnTo }: ViewChoicesProps) {
  const messages = useMessages();
  const choices = useViewChoices();

  return (
    <form className={styles.choices} action={paths.judgeView} method="get">
      <input type="hidden" name="to" value={returnTo} />
      {choices.map(({ view, title, hint }) => (
        <button
          key={view}
          type="submit"
          name="view"
          value={view}
          aria-current={view === current ? 'true' : undefined}
          className={styles.choice}
        >
          <ViewIcon view={view} />
          <span className={styles.text}>
            <span className={styles.title}>
              {title}
              {view === current && (
                <Tag round fill="outline" color="var(--brand-ink)" className={styles.current}>
                  {messages.judgeCurrent}
                </Tag>
              )}
            </span>
            <span className={styles.hint}>{hint}</span>
          </span>
        </button>
      ))}
    </form>
  );
}
