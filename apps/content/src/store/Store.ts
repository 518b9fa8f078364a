import type { PictureType, ThingFolder } from '../import/layout.ts';

/** An article as the API answers it. */
export interface ArticleData {
  id: string;
  title: string;
  summary?: string;
  body: string;
  updatedAt: string;
}

/** What one text file stands for. */
export interface Item {
  /** Its address: the same for the same path, text, pictures and way of reading them. */
  hash: string;
  /** What the API answers. */
  data: unknown;
  /** Paths and hashes of the pictures that the data refers to. */
  pictures: (readonly [path: string, hash: string])[];
  /** What the search finds an article by. */
  article?: {
    title: string;
    summary?: string | undefined;
    text: string;
    updatedAt: string;
  };
}

/** A file of the content folder: a picture or the source of an item. */
export type NewFile = { path: string; hash: string; bytes: Uint8Array } & (
  | { picture: PictureType }
  | { item: Item }
);

/** A file as the current version has it. */
export interface KnownFile {
  hash: string;
  item?: {
    hash: string;
    /** Of an article. */
    title: string | null;
    pictures: Item['pictures'];
  };
}

export interface Manifest {
  /** Undefined while the store has never been filled. */
  version: number | undefined;
  files: Map<string, KnownFile>;
}

export interface MaintenanceState {
  message?: string;
  /** ISO 8601 with offset. */
  until?: string;
}

export interface StoreStatus {
  counts: Record<ThingFolder | 'pictures', number>;
  syncedAt: Date | undefined;
}

/**
 * Where the content lives. All content belongs to a version, and visitors see the current one.
 * A sync stages a new version beside it in short transactions and then switches in one; whatever
 * ends before that leaves nothing that anybody sees. The closure is no part of the content.
 */
export interface Store {
  /** Data of the item whose source stands at the path. */
  getItem(path: string): Promise<unknown>;
  /** Best match first. */
  search(term: string): Promise<ArticleData[]>;
  getPicture(hash: string): Promise<{ type: PictureType; bytes: Uint8Array } | undefined>;

  /** Undefined while the site is open. */
  getMaintenance(): Promise<MaintenanceState | undefined>;
  setMaintenance(closure: MaintenanceState | undefined): Promise<void>;

  getManifest(): Promise<Manifest>;
  getFile(hash: string): Promise<Uint8Array | undefined>;
  getStatus(): Promise<StoreStatus>;

  createVersion(): Promise<number>;
  /** Adds new files to a staged version. */
  stage(version: number, files: NewFile[]): Promise<void>;
  /**
   * Adds files to a staged version as another one has them.
   * @throws ConflictError if that one is no longer there
   */
  copyUnchanged(version: number, from: number, paths: string[]): Promise<void>;
  /** False, and nothing changed, if the store shall be empty and is not. */
  publish(version: number, options?: { ifEmpty?: boolean }): Promise<boolean>;
  abort(version: number): Promise<void>;
  /** Notes that a sync found this version up to date; false if it is no longer the current one. */
  confirm(version: number): Promise<boolean>;
  /** Removes what no version needs any more; pictures a day later. */
  prune(): Promise<void>;

  close(): Promise<void>;
}
