import type { ItemContext } from '@twinfront/shared/react/content/item.tsx';
import { SiteLink } from '@twinfront/shared/react/routing/Link.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { articleTarget } from '@twinfront/shared/site/link';
import { List } from 'antd-mobile';

/** Links to the notices before and after this one. */
export function NoticeNeighbours({ neighbours }: Pick<ItemContext, 'neighbours'>) {
  const messages = useMessages();
  if (neighbours.length === 0) return null;
  return (
    <nav aria-label={messages.moreNotices}>
      <List className="action">
        {neighbours.map(({ label, rel, ...notice }) => (
          <SiteLink key={rel} to={articleTarget(notice)} rel={rel}>
            <List.Item title={label}>{notice.title}</List.Item>
          </SiteLink>
        ))}
      </List>
    </nav>
  );
}
