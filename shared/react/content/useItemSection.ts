import { detailsHref } from '../../site/details.ts';
import type { ContentItem } from '../../site/pageCalls.ts';
import { useMessages } from '../entry/AppContext.ts';
import type { NoticeTitle } from '../queries/items.ts';
import { useNotice } from '../queries/notices.ts';
import { useDetailsAddress } from '../routing/address.ts';

interface NoticeNeighbour extends NoticeTitle {
  label: string;
  /** Link type of HTML. */
  rel: 'prev' | 'next';
}

/** The section of the site that contains an item. */
export interface ItemSection {
  title: string;
  href: string;
  /** Of a notice: the next newer one and the next older one. */
  neighbours: NoticeNeighbour[];
}

/**
 * The section of an item; undefined for an item outside of the sections.
 *
 * @param servicesHref address of the services
 */
export function useItemSection({ id }: ContentItem, servicesHref: string): ItemSection | undefined {
  const messages = useMessages();
  const kind = useDetailsAddress()?.kind;
  const notice = useNotice(kind === 'article' ? id : undefined);
  if (kind === 'function') {
    return { title: messages.functions, href: servicesHref, neighbours: [] };
  }
  if (!notice) return undefined;
  const href = detailsHref({ kind: 'search', term: notice.term });
  const { newer, older } = notice;
  const neighbours: NoticeNeighbour[] = [];
  if (newer) neighbours.push({ ...newer, label: messages.newerNotice, rel: 'prev' });
  if (older) neighbours.push({ ...older, label: messages.olderNotice, rel: 'next' });
  return { title: messages.notices, href, neighbours };
}
