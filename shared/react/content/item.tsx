import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ContentItem } from '../../site/answerParts.ts';
import { detailsHref, type ItemAddress, isItemAddress, relatedTerm } from '../../site/details.ts';
import { articleTarget } from '../../site/link.ts';
import { PageHead } from '../metadata/PageHead.tsx';
import {
  type ArticleCard,
  findCard,
  itemQuery,
  useNotice,
  useNoticesTerm,
} from '../queries/queries.ts';
import { isMissing, itemState, type QueryState } from '../queries/queryState.ts';
import { useDetailsAddress } from '../routing/address.ts';
import { useMessages } from '../runtime/AppContext.ts';

interface FoundItem extends QueryState {
  address: ItemAddress;
  /** Undefined while it cannot be shown. */
  item?: ContentItem;
  /** The item is what a list has shown of it, while the rest loads. */
  isPlaceholder?: boolean;
  /** The articles that a search finds for the address of an item that does not exist. */
  similar?: ArticleCard[];
}

/** The banner, function entry or article that the URL of the details page names. Throws if it names none. */
export function useItem(): FoundItem {
  const address = useDetailsAddress();
  if (!address || !isItemAddress(address)) throw new Error('the URL names no item');
  const queryClient = useQueryClient();
  const options = itemQuery(address);
  const query = useQuery({
    ...options,
    placeholderData: () => {
      // Its retry button would disappear with the focus.
      if (queryClient.getQueryState(options.queryKey)?.error) return undefined;
      const item = findCard(queryClient, address);
      return item && { item };
    },
  });
  const { data, error, isPlaceholderData } = query;
  const state = { address, ...itemState(query) };
  if (state.isPending || state.hasFailed) return state;
  if (!data || isMissing(error)) return { ...state, similar: [] };
  return { ...state, ...data, isPlaceholder: isPlaceholderData };
}

type ItemHeadProps = Pick<FoundItem, 'address' | 'isPending' | 'hasFailed' | 'item'>;

/** Metadata of the page of an item. A missing item has the page that was not found. */
export function ItemHead({ address, item, isPending, hasFailed }: ItemHeadProps) {
  const messages = useMessages();
  if (isPending) return <PageHead />;
  if (hasFailed) return <PageHead title={messages.detailsFailed} status={503} />;
  if (!item) return null;
  const { id, title, summary, image, icon, preview, body, date, updatedAt, draft } = item;
  const isArticle = address.kind === 'article';
  // An article has several addresses: its id, its aliases and its title.
  const article = isArticle && id !== undefined && articleTarget({ id, title });
  return (
    <PageHead
      title={title}
      description={summary}
      canonical={article ? article.href : detailsHref(address)}
      noindex={draft}
      schemaType={isArticle ? 'article' : 'item'}
      image={image ?? icon}
      preview={preview}
      body={isArticle ? body : undefined}
      date={date}
      updatedAt={updatedAt}
    />
  );
}

/** The related articles that are linked. */
const MAX_RELATED = 4;

/**
 * The articles with a tag of this one, except its neighbours, which have links of their own. None while they are not
 * known.
 *
 * @param section undefined: the item is in no section
 */
export function useRelatedArticles(item: ContentItem, section: ItemContext | undefined) {
  const term = relatedTerm(item.tags, useNoticesTerm());
  const enabled = term !== undefined;
  const { data } = useQuery({ ...itemQuery({ kind: 'article', name: term ?? '' }), enabled });
  const related = data && 'similar' in data ? data.similar : [];
  const linked = [item, ...(section?.neighbours ?? [])].map(({ id }) => id);
  const others = related.filter(({ id }) => !linked.includes(id));
  return others.slice(0, MAX_RELATED).map(({ summary: _, ...article }) => article);
}

interface NoticeNeighbour extends Pick<ArticleCard, 'id' | 'title'> {
  label: string;
  /** Link type of HTML. */
  rel: 'prev' | 'next';
}

/** The section of the site that contains an item. */
export interface ItemContext {
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
export function useItemContext({ id }: ContentItem, servicesHref: string): ItemContext | undefined {
  const messages = useMessages();
  const kind = useDetailsAddress()?.kind;
  const notice = useNotice(kind === 'article' ? id : undefined);
  if (kind === 'function') {
    return { title: messages.services, href: servicesHref, neighbours: [] };
  }
  if (!notice) return undefined;
  const href = detailsHref({ kind: 'search', term: notice.term });
  const { newer, older } = notice;
  const neighbours: NoticeNeighbour[] = [];
  if (newer) neighbours.push({ ...newer, label: messages.newerNotice, rel: 'prev' });
  if (older) neighbours.push({ ...older, label: messages.olderNotice, rel: 'next' });
  return { title: messages.notices, href, neighbours };
}
