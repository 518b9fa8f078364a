/** What a content system publishes, in the words of none. */
export interface Published {
  banners: Item[];
  services: Item[];
  articles: Item[];
  isClosed: boolean | null;
}

export interface Item {
  /** Of the address; some systems have numbers of their own beside it. */
  name: string;
  number: number;
  title: string;
  /** Optional fields are null if the owner has left them empty. */
  summary: string | null;
  link: string | null;
  body: string | null;
}

/** The reply of a content system to a request. */
interface Reply {
  status?: number;
  json: unknown;
}

/** A content system with the paths, fields and failures of a real one. */
export interface System {
  /** The name of its mapping. */
  mapping: string;
  /** Whether items are named by their number. */
  isNumbered: Record<'item' | 'article', boolean>;
  /** The HTML that a mapping makes of the body of a banner. */
  html: (text: string) => string;
  /** The folder of its pictures. */
  media: string;
  answer: (path: string, query: URLSearchParams, published: Published) => Reply | undefined;
  /** The reply to a request without the right to read. */
  denied: Reply;
}

export const byNumber = (items: Item[], number: string) =>
  items.filter((item) => String(item.number) === number);

export const byName = (items: Item[], name: string | null) =>
  items.filter((item) => item.name === name);

export const containing = (items: Item[], term: string | null) =>
  items.filter(({ title }) => title.includes(term ?? ''));

export const TIME = '2026-11-20T10:00:00';
