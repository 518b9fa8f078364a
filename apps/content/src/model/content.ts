import { createHash } from 'node:crypto';
import type { Article } from '@twinfront/shared/api/items';
import type { MediaType } from './layout.ts';

/** An article as the API returns it. */
export type ArticleData = Article<string> & { date: string };

/** The content of one text file. */
export interface Item {
  /** Of its path, of all below, and of the release, which may index equal texts by other words. */
  hash: string;
  /** The data of the API call. */
  data: unknown;
  /** The hashes of the files that visitors get with it: variants of its pictures, and its attachments. */
  media: string[];
  /** Without it, visitors always see the item. */
  visibility?: Visibility | undefined;
  /** The indexed texts of an article. */
  article?: ArticleNames & {
    summary?: string | undefined;
    text: string;
    /** ISO 8601. */
    date: string;
    pinned?: boolean | undefined;
  };
}

/** What an article can be found by exactly, beside its id. */
export interface ArticleNames {
  title: string;
  aliases: string[];
  tags: string[];
}

/** A file of the content folder, of which `item` is made, or one that visitors get. */
export interface NewFile {
  /** Path in the content folder; undefined for one that visitors get. */
  path?: string;
  hash: string;
  bytes: Uint8Array;
  /** Type of a file that visitors get: a variant of a picture, or an attachment. */
  media?: MediaType;
  item?: Item;
}

/** A file of the current content version. */
export interface KnownFile {
  hash: string;
  item?: {
    hash: string;
    visibility: Visibility;
  };
}

export interface Manifest {
  /** Undefined in a store without content. */
  version: number | undefined;
  /** Whether `rollback` published it: no sync publishes after it, unless it is told to. */
  isRollback: boolean;
  /** When a sync last published it, or found it up to date. */
  syncedAt?: Date;
  /** Files of the content folder, by path. */
  files: Map<string, KnownFile>;
  /** Hashes of the files that visitors get. */
  media: Set<string>;
}

/** How a file of the content folder differs from the version before. */
export interface FileChange {
  kind: 'added' | 'changed' | 'removed';
  path: string;
}

/** Numbers of files of the content folder. */
export type ChangeCounts = Record<'added' | 'changed' | 'removed' | 'unchanged', number>;

/** What is recorded about a publication. */
export interface PublicationNote {
  /** Publishes also after a rollback. */
  resume?: boolean | undefined;
  /** Who published, such as user@host. */
  by: string;
  /** Undefined after a rollback. */
  counts?: ChangeCounts | undefined;
}

export interface Publication extends PublicationNote {
  version: number;
  at: Date;
  /** Whether the version can be published again. */
  isStored: boolean;
}

/** What the maintenance page of a closed site says. */
export interface CloseFlag {
  message: string | null;
  /** ISO 8601 with offset. */
  until: string | null;
}

/** An address that shows a draft to those who know it. */
export interface DraftLink {
  /** Of the draft in the content folder. */
  path: string;
  /** The id by which the API answers the draft; 128 of its bits are random. */
  key: string;
  /** When it ends, in milliseconds since 1970. */
  until: number;
}

/** When visitors see an item, in milliseconds since 1970; `until` is exclusive. */
export interface Visibility {
  from: number;
  until: number;
}

/** Later than any time that a text can name. */
export const NEVER = Number.MAX_SAFE_INTEGER;

export const ALWAYS: Visibility = { from: 0, until: NEVER };

export const isDraft = ({ from }: Visibility) => from === NEVER;

/** Why visitors do not see an item at a time; undefined if they do. */
export function hiddenState(visibility: Visibility, now: number) {
  if (isDraft(visibility)) return 'draft';
  if (visibility.from > now) return 'scheduled';
  return visibility.until <= now ? 'expired' : undefined;
}

/** Half of the SHA-256 of some bytes: short, because documents contain many of them. */
export function hash(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}
