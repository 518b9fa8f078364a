import type { Picture } from '@twinfront/shared/api/fields';
import type { Finding } from './Check.ts';
import { hint } from './hint.ts';

export function noteInsecure(place: string, { src }: Picture): Finding[] {
  if (!/^http:/i.test(src)) return [];
  return [hint(`${place}.src is an http:// address, which a site behind https:// does not show.`)];
}
