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
