import { claimOffer } from '@twinfront/shared/react/offer/ViewOffer.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { type View, views } from '@twinfront/shared/site/device';
import { paths } from '@twinfront/shared/site/paths';
import { Space, Tag } from 'antd-mobile';
import styles from './ViewChoices.module.css';
import { ViewIcon } from './ViewIcon.tsx';

interface ViewChoicesProps {
  current: View | undefined;
  returnTo: string;
}

/** A form that sets the view cookie and returns to the page. Works without JavaScript. */
export function ViewChoices({ current, returnTo }: ViewChoicesProps) {
  const messages = useMessages();

  return (
    <form action={paths.judgeView} method="get" onSubmit={claimOffer}>
      <input type="hidden" name="to" value={returnTo} />
      {views.map((view) => (
        <button
          key={view}
          type="submit"
          name="view"
          value={view}
          aria-current={view === current ? 'true' : undefined}
          className={`adm-button adm-button-default adm-button-block ${styles.choice}`}
        >
          <ViewIcon view={view} />
          <Space direction="vertical">
            <strong>
              {messages.judgeChoices[view].title}{' '}
              {view === current && (
                <Tag round fill="outline" color="var(--brand-ink)">
                  {messages.judgeCurrent}
                </Tag>
              )}
            </strong>
            <span className="muted">{messages.judgeChoices[view].hint}</span>
          </Space>
        </button>
      ))}
    </form>
  );
}
