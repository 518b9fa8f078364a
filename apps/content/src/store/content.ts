import type { Article } from '@twinfront/shared/api/items';
import type { PictureType } from '../import/layout.ts';
import type { PictureRole } from '../import/pictures/variants.ts';
import type { createStore } from './createStore.ts';

/** An article as the API returns it. */
export type ArticleData = Article<string> & { updatedAt: string };

/** The content of one text file. */
/** Names a part of a text. */
export type Fragment = `#${string}`;

export interface Item {
  /** Equal for equal path, text, references and parser version. */
  hash: string;
  /** The data of the API call. */
  data: unknown;
  /**
   * What the data depends on beside its own file: pictures with their hash and role, other texts (the state
   * is empty) with the fragment of a link, and site.yaml with the time zone.
   */
  references: (readonly [path: string, state: string, use?: PictureRole | Fragment])[];
  /** The indexed texts of an article. */
  article?: {
    title: string;
    aliases?: string[] | undefined;
    summary?: string | undefined;
    text: string;
    updatedAt: string;
  };
}

/**
 * A file of the content folder, of which `item` is made, or a variant of a picture, which visitors get as
 * `picture`.
 */
export interface NewFile {
  path: string;
  hash: string;
  bytes: Uint8Array;
  picture?: PictureType;
  item?: Item;
}

/** A file of the current content version. */
export interface KnownFile {
  hash: string;
  item?: {
    hash: string;
    /** Of an article. */
    title: string | null;
    aliases: string[] | undefined;
    references: Item['references'];
  };
}

export interface Manifest {
  /** Undefined in a store without content. */
  version: number | undefined;
  syncedAt?: Date;
  /** Files of the content folder. */
  files: Map<string, KnownFile>;
  /** Paths of the variants of pictures. */
  variants: Set<string>;
}

export interface MaintenanceState {
  message: string | null;
  /** ISO 8601 with offset. */
  until: string | null;
}

export type Store = ReturnType<typeof createStore>;

/** An error whose message tells the operator what to do; `openStore` passes it on as it is. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** Another sync replaced the content version that this one is based on. */
export class ConflictError extends StoreError {
  override name = 'ConflictError';

  constructor() {
    super('Another sync changed the store at the same time. Run this one again.');
  }
}

/** The database server does not respond, or is starting. */
export class StoreUnreachableError extends StoreError {
  override name = 'StoreUnreachableError';
}

/** Whether SQLite or PostgreSQL refused a statement, for example because this user may only read. */
export function isDatabaseError(error: unknown): boolean {
  return error instanceof Error && ('errcode' in error || 'severity' in error);
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: starting up or shutting down. */
const notNow = ['57P01', '57P02', '57P03'];

/** Whether the server cannot be reached or the connection was lost; false for unreadable files. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  const syscall = 'syscall' in error ? String(error.syscall) : '';
  return (
    notNow.includes(code) ||
    /^(ECONN|EHOST|ENET|ETIMEDOUT|EPIPE)/.test(code) ||
    ['connect', 'getaddrinfo'].includes(syscall) ||
    // Errors of the driver itself have no code: timeouts and ended connections.
    /^(timeout|Query read timeout|Connection term|Client has encountered)/.test(error.message)
  );
}
