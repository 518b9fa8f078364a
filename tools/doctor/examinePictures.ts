import type { Check } from './Check.ts';
import { checkPicture } from './checkPicture.ts';
import { inTurns } from './inTurns.ts';
import type { PictureUse } from './picturesOf.ts';
import type { Target } from './Target.ts';

/** Each picture once; of those that are alike is spoken together. */
export async function examinePictures(target: Target, uses: PictureUse[]): Promise<Check[]> {
  const unique = [...new Map(uses.map((use) => [use.src, use])).values()];
  const seen = await inTurns(unique, async (use) => ({
    ...use,
    findings: await checkPicture(target, use.src),
  }));
  const alike = Map.groupBy(seen, ({ findings }) => JSON.stringify(findings));
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { owner, src, findings } = first;
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    return [{ name: `picture of ${owner}${more}`, address: target.media + src, findings }];
  });
}
