import { detailsHref } from '../../site/details.ts';
import { useMessages } from '../entry/AppContext.ts';
import type { ContentItem, NoticeTitle } from '../queries/items.ts';
import { useNotice } from '../queries/useNotice.ts';
import { useDetailsAddress } from '../routing/address.ts';

/** The section of the site that contains an item, with the notices before and after it, if it is one. */
export interface ItemSection {
  title: string;
  href: string;
  newer?: NoticeTitle | undefined;
  older?: NoticeTitle | undefined;
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
  if (kind === 'function') return { title: messages.functions, href: servicesHref };
  if (!notice) return undefined;
  const href = detailsHref({ kind: 'search', term: notice.term });
  return { title: messages.notices, href, newer: notice.newer, older: notice.older };
}
