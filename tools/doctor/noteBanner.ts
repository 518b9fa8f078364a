import type { Banner } from '@twinfront/shared/api/banner';
import type { Finding } from './Check.ts';
import { hint } from './hint.ts';
import { noteItem } from './noteItem.ts';
import { notePicture } from './notePicture.ts';

export function noteBanner(banner: Banner, id: string): Finding[] {
  const { image, portrait } = banner;
  return [
    ...noteItem(banner, id),
    ...notePicture('data.image', image),
    ...(portrait
      ? notePicture('data.portrait', portrait)
      : [hint('data.portrait is missing: phones show the wide picture, cut at its sides.')]),
  ];
}
