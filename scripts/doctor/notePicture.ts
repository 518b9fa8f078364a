import type { Picture } from '@twinfront/shared/api/fields';
import type { Finding } from './Check.ts';
import { hint } from './hint.ts';

/** What could be better about a picture that is right as it is. */
export function notePicture(place: string, { src, width, height }: Picture): Finding[] {
  const findings: Finding[] = [];
  if (!width || !height) {
    findings.push(
      hint(
        `${place} has no width and height: pages do not know its shape before it is there, and may jump.`,
      ),
    );
  }
  if (/^http:/i.test(src)) {
    findings.push(
      hint(`${place}.src is an http:// address, which a site behind https:// does not show.`),
    );
  }
  return findings;
}
