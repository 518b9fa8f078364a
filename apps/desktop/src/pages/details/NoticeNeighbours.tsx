import type { ItemContext } from '@twinfront/shared/react/content/item.tsx';
import { SiteLink } from '@twinfront/shared/react/routing/Link.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { articleTarget } from '@twinfront/shared/site/link';
import { Divider, Flex, Typography } from 'antd';

/** Links to the notices before and after this one. */
export function NoticeNeighbours({ neighbours }: Pick<ItemContext, 'neighbours'>) {
  const messages = useMessages();
  if (neighbours.length === 0) return null;
  return (
    <nav aria-label={messages.moreNotices}>
      <Divider />
      <Flex vertical gap="small">
        {neighbours.map(({ label, rel, ...notice }) => (
          <div key={rel}>
            <Typography.Text type="secondary">{label}</Typography.Text>{' '}
            <SiteLink to={articleTarget(notice)} rel={rel}>
              {notice.title}
            </SiteLink>
          </div>
        ))}
      </Flex>
    </nav>
  );
}
