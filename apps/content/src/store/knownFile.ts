import type { KnownFile } from './Store.ts';

/** A row of a manifest, whichever store it is from. */
export interface ManifestRow {
  path: string;
  file: string;
  hash: string | null;
  /** JSON. */
  pictures: string;
  title: string | null;
}

export function toKnownFile({ file, hash, pictures, title }: ManifestRow): KnownFile {
  if (hash === null) return { hash: file };
  return { hash: file, item: { hash, title, pictures: JSON.parse(pictures) } };
}
