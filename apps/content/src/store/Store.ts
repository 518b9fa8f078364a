import type {
  ArticleData,
  CloseFlag,
  Manifest,
  NewFile,
  Publication,
  PublicationNote,
} from '../model/content.ts';
import type { MediaType } from '../model/layout.ts';
import type { ConnectionCounts } from './database.ts';

/**
 * The content in versions, and the close flag, which is not part of any version. Visitors see the version that
 * was published last. A sync stages a version in short transactions and publishes it in one, so that an
 * interrupted sync changes nothing that visitors see.
 *
 * Every method rejects with an error of the database if that fails.
 */
export interface Store {
  /** Whether content was ever published. */
  hasContent(): Promise<boolean>;
  /** Data of the item whose text has the path, as the API answers it; undefined if visitors do not see it now. */
  getItem(path: string): Promise<object | undefined>;
  /** Those of the paths whose items visitors see now. */
  listPublic(paths: string[]): Promise<ReadonlySet<string>>;
  /**
   * The articles that visitors see now, the best tier first, and the newest first within it; as many as a reply can
   * have. A term such as `tag:notice` lists the articles with the tag.
   */
  search(term: string): Promise<ArticleData[]>;
  /**
   * A picture or attachment that visitors get, with its length in bytes: while they see an item that has it. One that
   * was replaced stays for a day.
   */
  getMedia(hash: string): Promise<{ type: MediaType; length: number } | undefined>;
  /** At most `count` bytes of a file, as many as its chunk has from there on; undefined if there is no such file. */
  readBytes(hash: string, start: number, count: number): Promise<Uint8Array | undefined>;
  /** The bytes of a file of any version that is stored. */
  getFile(hash: string): Promise<Uint8Array | undefined>;
  /** The current version, without the content of its files. */
  getManifest(): Promise<Manifest>;

  /** Undefined while the site is open. */
  getCloseFlag(): Promise<CloseFlag | undefined>;
  /** Replaces the flag as a whole; undefined opens the site. */
  setCloseFlag(flag: Partial<CloseFlag> | undefined): Promise<void>;

  /** Creates an empty staged version. `prune` removes one that no sync has changed for ten minutes. */
  createVersion(): Promise<number>;
  /**
   * Adds files to a staged version.
   * @throws ConflictError if the version was removed or published
   */
  stage(version: number, files: NewFile[]): Promise<void>;
  /**
   * Adds files of another version to a staged one, by their paths.
   * @throws ConflictError if either version was removed
   */
  copyUnchanged(version: number, from: number, paths: string[]): Promise<void>;
  /**
   * Publishes a staged version after another one, which must be the current one; undefined: there must be none.
   * @throws ConflictError if another version is the current one, or `rollback` published it and the note does not
   *   resume, or if the staged one was removed
   */
  publish(version: number, after: number | undefined, note: PublicationNote): Promise<void>;
  /**
   * Publishes an earlier version again.
   * @throws StoreError if it is not stored any more, or was never published
   */
  rollback(version: number, by: string): Promise<void>;
  /** Records that a sync found this version up to date; false if it is no longer the current one. */
  confirm(version: number): Promise<boolean>;
  /** Gives a staged version up. `prune` removes it. */
  discard(version: number): Promise<void>;
  /** What was published, the newest first. */
  listPublications(): Promise<Publication[]>;

  /**
   * Removes what is not needed any more: versions that were abandoned, or published before the last five and not the
   * last of their day in a month; items and files that no version has; the mark of a file that visitors may get.
   * @param options `purge`: visitors no longer get the files that the current version has not
   */
  prune(options?: { purge?: boolean }): Promise<void>;
  /** Undefined if the database is a file. */
  countConnections?: (() => ConnectionCounts) | undefined;
  close(): Promise<void>;
}
