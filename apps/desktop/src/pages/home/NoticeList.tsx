import { DateTime } from '@twinfront/shared/react/content/DateTime.tsx';
import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { useHomeNotices } from '@twinfront/shared/react/queries/home';
import { SiteLink } from '@twinfront/shared/react/routing/Link.tsx';
import { detailsHref } from '@twinfront/shared/site/details';
import { articleTarget } from '@twinfront/shared/site/link';
import { Empty, Typography } from 'antd';
import { LinkButton } from '../../components/LinkButton.tsx';
import { RetryAlert } from '../../components/RetryAlert.tsx';
import { NoticesSkeleton } from './HomeSkeleton.tsx';
import styles from './NoticeList.module.css';

export function NoticeList() {
  const messages = useMessages();
  const { items, isPending, hasFailed, more: _, ...retry } = useHomeNotices();
  if (isPending) return <NoticesSkeleton />;
  if (hasFailed) return <RetryAlert text={messages.noticesFailed} {...retry} />;
  if (items.length === 0) return <Empty description={messages.noticesEmpty} />;
  return (
    <ul className={styles.list}>
      {items.map(({ id, title, updatedAt }) => (
        <li key={id}>
          <SiteLink className={styles.notice} to={articleTarget({ id, title })}>
            <span className="clamp">{title}</span>
            {updatedAt && (
              <Typography.Text type="secondary">
                <DateTime at={updatedAt} />
              </Typography.Text>
            )}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

/** A link to all search results of the notices' term. */
export function MoreNotices() {
  const messages = useMessages();
  const { more } = useHomeNotices();
  return (
    more && (
      <LinkButton
        type="link"
        to={{ kind: 'page', href: detailsHref({ kind: 'search', term: more }) }}
      >
        {messages.more}
      </LinkButton>
    )
  );
}
