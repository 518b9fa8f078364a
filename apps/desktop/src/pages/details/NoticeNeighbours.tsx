import type { ItemSection } from '@twinfront/shared/react/content/useItemSection';
import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { SiteLink } from '@twinfront/shared/react/routing/Link.tsx';
import { articleTarget } from '@twinfront/shared/site/link';
import { Divider, Flex, Typography } from 'antd';

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
      <Divider />
      <Flex vertical gap="small">
        {links.map(
          ({ notice, label, rel }) =>
            notice && (
              <div key={rel}>
                <Typography.Text type="secondary">{label}</Typography.Text>{' '}
                <SiteLink to={articleTarget(notice)} rel={rel}>
                  {notice.title}
                </SiteLink>
              </div>
            ),
        )}
      </Flex>
    </nav>
  );
}
