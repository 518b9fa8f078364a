import type { Picture } from '@twinfront/shared/api/fields';

export interface PictureUse {
  src: string;
  /** What it belongs to. */
  owner: string;
}

/** The relative addresses of pictures, in all their sizes, each once. */
export function picturesOf(owner: string, pictures: (Picture | undefined)[]): PictureUse[] {
  return pictures
    .flatMap((picture) => (picture ? [picture, ...(picture.srcset ?? [])] : []))
    .filter(({ src }) => src.startsWith('/'))
    .map(({ src }) => ({ src, owner }));
}
