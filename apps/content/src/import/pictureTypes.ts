import { extname } from 'node:path/posix';

/** The kinds of pictures, by extension. */
export const pictureTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
} as const;

export type PictureType = keyof typeof pictureTypes;

export function isPictureType(text: string): text is PictureType {
  return Object.hasOwn(pictureTypes, text);
}

export function typeByName(path: string): PictureType | undefined {
  const extension = extname(path).slice(1).toLowerCase();
  if (extension === 'jpeg') return 'jpg';
  return isPictureType(extension) ? extension : undefined;
}

export function isPicturePath(path: string): boolean {
  return typeByName(path) !== undefined;
}
