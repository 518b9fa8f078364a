import type { Picture } from '@twinfront/shared/api/fields';
import type { Finding } from './Check.ts';
import { hint } from './hint.ts';
import { noteInsecure } from './noteInsecure.ts';

/** What could be better about a picture that is right as it is. */
export function notePicture(place: string, picture: Picture): Finding[] {
  const unsized = hint(
    `${place} has no width and height: pages do not know its shape before it is there, and may jump.`,
  );
  return [...(picture.width && picture.height ? [] : [unsized]), ...noteInsecure(place, picture)];
}
