import { DateTime } from '@twinfront/shared/react/content/DateTime.tsx';
import { useHomeNotices } from '@twinfront/shared/react/queries/home';
import { SiteLink } from '@twinfront/shared/react/routing/Link.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { detailsHref } from '@twinfront/shared/site/details';
import { articleTarget } from '@twinfront/shared/site/link';
import { Typography } from 'antd';
import { LinkButton } from '../../components/LinkButton.tsx';
import { SectionContent } from '../../components/SectionContent.tsx';
import { NoticesSkeleton } from './HomeSkeleton.tsx';
import styles from './NoticeList.module.css';

export function NoticeList() {
  const messages = useMessages();
  const { items, more: _, ...state } = useHomeNotices();
  return (
    <SectionContent
      {...state}
      skeleton={<NoticesSkeleton />}
      failed={messages.noticesFailed}
      empty={items.length === 0 && messages.noticesEmpty}
    >
      <ul>
        {items.map(({ id, title, updatedAt, date = updatedAt }) => (
          <li key={id}>
            <SiteLink className={`quiet-link ${styles.notice}`} to={articleTarget({ id, title })}>
              <span className="clamp">{title}</span>
              {date && (
                <Typography.Text type="secondary">
                  <DateTime at={date} />
                </Typography.Text>
              )}
            </SiteLink>
          </li>
        ))}
      </ul>
    </SectionContent>
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
