import type { Answer, CallKey } from '../api/calls.ts';
import type { Article, Banner, FunctionEntry } from '../api/items.ts';
import { parseTag, pickArticle } from './details.ts';
import { excerptOf, textOf } from './search/excerptOf.ts';
import { matchesTerm } from './search/matchesTerm.ts';

/** A banner, function entry or article, as the details page shows it. */
export type ContentItem = Pick<Article, 'title'> & Partial<Banner & FunctionEntry & Article>;

/** What lists show of an item. */
export type Card<Item> = Omit<Item, 'body' | 'tags'>;

/** An article of a search. `excerpt`: the part of its body with words of the term, if its summary has none of them. */
export type FoundCard = Omit<Article, 'body'> & { excerpt?: string | undefined };

/** The articles of a search. `isPartial`: none of them has all words of the term, as far as their texts tell. */
export interface SearchCards {
  articles: FoundCard[];
  isPartial: boolean;
}

/** An item with its body, or articles that are similar to one that does not exist. */
type FoundItem = { item: ContentItem } | { similar: Card<Article>[] };

/** The parts of an answer that pages need, by name. */
export interface AnswerParts<Whole> {
  /** A config, or the close flag. */
  whole: Whole;
  /** What lists show: of an item, or of the articles of a search. */
  cards: Whole extends Article[] ? SearchCards : Card<Whole>;
  /** A card of a function entry with the beginning of the text of its body, which a search finds it by. */
  texts: Card<Whole> & { text: string };
  /** What the page of an item shows: of the item, or of the article that a search finds for its address. */
  item: FoundItem;
}

export type AnswerPart = keyof AnswerParts<unknown>;

/** The articles that the page of a missing article shows. */
const MAX_SIMILAR = 6;

/** The part of an answer that a query holds. */
export function partOf<Key extends CallKey, Part extends AnswerPart>(
  call: Key,
  part: Part,
  answer: unknown,
): AnswerParts<Answer<Key>>[Part] {
  // The key and the part determine the types.
  return parts[part](answer as never, call) as AnswerParts<Answer<Key>>[Part];
}

const parts: Record<AnswerPart, (answer: never, call: CallKey) => unknown> = {
  whole: (answer) => answer,
  cards: (answer: Banner | FunctionEntry | Article[], call) => {
    if (!Array.isArray(answer)) return toCard(answer);
    const term = termOf(call);
    return {
      articles: answer.map((article) => toFound(article, term)),
      isPartial: isPartial(answer, term),
    };
  },
  texts: (answer: FunctionEntry) => ({ ...toCard(answer), text: textOf(answer.body ?? '') }),
  item: (answer: Banner | FunctionEntry | Article[], call) => {
    if (!Array.isArray(answer)) return { item: answer };
    const item = pickArticle(answer, termOf(call));
    return item ? { item } : { similar: answer.slice(0, MAX_SIMILAR).map(toCard) };
  },
};

const termOf = (call: CallKey) => call.replace('search ', '');

/** Whether the best match, the first one, has not all words of the term, nor is it what the term names. */
function isPartial(articles: Article[], term: string): boolean {
  const [best] = articles;
  if (!best || parseTag(term) !== undefined || pickArticle([best], term)) return false;
  return !matchesTerm(best, term);
}

function toFound({ body, ...card }: Article, term: string): FoundCard {
  const excerpt = parseTag(term) === undefined ? excerptOf({ ...card, body }, term) : undefined;
  return { ...card, ...(excerpt && { excerpt }) };
}

function toCard<T extends { body?: unknown; tags?: unknown }>({
  body: _,
  tags: __,
  ...card
}: T): Card<T> {
  return card;
}
