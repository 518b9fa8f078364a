import type { ItemSection } from '@twinfront/shared/react/content/useItemSection';
import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { SiteLink } from '@twinfront/shared/react/routing/Link.tsx';
import { articleTarget } from '@twinfront/shared/site/link';
import { List } from 'antd-mobile';
import styles from './NoticeNeighbours.module.css';

/** Links to the notices before and after this one. */
export function NoticeNeighbours({ newer, older }: Pick<ItemSection, 'newer' | 'older'>) {
  const messages = useMessages();
  if (!newer && !older) return null;
  const links = [
    { notice: newer, label: messages.newerNotice, rel: 'prev' },
    { notice: older, label: messages.olderNotice, rel: 'next' },
  ];
  return (
    <nav aria-label={messages.moreNotices}>
      <List className={styles.list}>
        {links.map(
          ({ notice, label, rel }) =>
            notice && (
              <SiteLink key={rel} to={articleTarget(notice)} rel={rel}>
                <List.Item title={label}>{notice.title}</List.Item>
              </SiteLink>
            ),
        )}
      </List>
    </nav>
  );
}
