import type { ItemFolder, PictureType } from '../import/layout.ts';

/** An article as the API returns it. */
export interface ArticleData {
  id: string;
  title: string;
  summary?: string;
  body: string;
  updatedAt: string;
}

/** The content of one text file. */
export interface Item {
  /** Equal for equal path, text, pictures and parser version. */
  hash: string;
  /** The data of the API call. */
  data: unknown;
  /** Paths and hashes of the pictures that the data refers to. */
  pictures: (readonly [path: string, hash: string])[];
  /** The indexed texts of an article. */
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

/** A file of the current content version. */
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
  /** Undefined in a store without content. */
  version: number | undefined;
  files: Map<string, KnownFile>;
}

export interface MaintenanceState {
  message?: string;
  /** ISO 8601 with offset. */
  until?: string;
}

export interface StoreStatus {
  counts: Record<ItemFolder | 'pictures', number>;
  syncedAt: Date | undefined;
}

/**
 * The storage of the content, in versions; visitors see the current one. A sync stages a new version
 * in short transactions and publishes it in one, so an interrupted sync changes nothing that visitors
 * see. The maintenance state is not part of a version.
 */
export interface Store {
  /** Data of the item whose source has the path. */
  getItem(path: string): Promise<unknown>;
  /** Best match first. */
  search(term: string): Promise<ArticleData[]>;
  getPicture(hash: string): Promise<{ type: PictureType; bytes: Uint8Array } | undefined>;

  /** Undefined while the site is open. */
  getMaintenance(): Promise<MaintenanceState | undefined>;
  setMaintenance(maintenance: MaintenanceState | undefined): Promise<void>;

  getManifest(): Promise<Manifest>;
  getFile(hash: string): Promise<Uint8Array | undefined>;
  getStatus(): Promise<StoreStatus>;

  createVersion(): Promise<number>;
  /** Adds new files to a staged version. */
  stage(version: number, files: NewFile[]): Promise<void>;
  /**
   * Adds files of another version to a staged one.
   * @throws ConflictError if the other version was removed
   */
  copyUnchanged(version: number, from: number, paths: string[]): Promise<void>;
  /** False, without a change, if `ifEmpty` is set and the store has content. */
  publish(version: number, options?: { ifEmpty?: boolean }): Promise<boolean>;
  abort(version: number): Promise<void>;
  /** Records that a sync found this version up to date; false if it is no longer the current one. */
  confirm(version: number): Promise<boolean>;
  /** Removes rows that no version uses any more; pictures a day later. */
  prune(): Promise<void>;

  close(): Promise<void>;
}
