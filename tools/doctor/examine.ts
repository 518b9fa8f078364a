import { messagesOf } from '../../gateway/src/i18n.ts';
import { type Answer, askOnce } from './askOnce.ts';
import type { Check } from './Check.ts';
import { commonTrouble } from './commonTrouble.ts';
import { counted } from './counted.ts';
import { examineItems } from './examineItems.ts';
import { examineMissing } from './examineMissing.ts';
import { examineNotices } from './examineNotices.ts';
import { examinePictures } from './examinePictures.ts';
import { judgeAnswer } from './judgeAnswer.ts';
import { noteFlag } from './noteFlag.ts';
import { noteHome } from './noteHome.ts';
import { noteSite } from './noteSite.ts';
import { picturesOf } from './picturesOf.ts';
import { closeFlag, config, type Subject } from './subjects.ts';
import type { Target } from './Target.ts';

/** Asks all five calls, each thing that the home page names, and for the pictures. */
export async function examine(target: Target): Promise<Check[]> {
  const ask = <T>({ call }: Subject<T>) => askOnce(target, call);
  const [flag, site, home, maintenance] = await Promise.all([
    ask(closeFlag),
    ask(config('site')),
    ask(config('home')),
    ask(config('maintenance')),
  ]);
  const trouble = commonTrouble([flag, site, home, maintenance]);
  if (trouble) return [trouble];

  const words = messagesOf(valueIn(site));
  const named = valueIn(home);
  const items = named && (await examineItems(named, ask, words));
  const checks = [
    judgeAnswer(closeFlag, flag, words, {
      found: (isClosed) => (isClosed ? 'the site is closed' : 'the site is open'),
      notes: () => noteFlag(flag),
    }),
    judgeAnswer(config('site'), site, words, { found: ({ name }) => name, notes: noteSite }),
    judgeAnswer(config('home'), home, words, {
      found: ({ banners, functions }) =>
        `${counted(banners.length, 'banner')}, ${counted(functions.length, 'function')}`,
      notes: (value) => noteHome(value, words),
    }),
    judgeAnswer(config('maintenance'), maintenance, words, { found: ({ title }) => title }),
    ...(items?.checks ?? []),
    ...(await examineNotices(named?.notices, ask, words)),
    ...(await examineMissing(named, ask, words)),
  ];

  const logo = picturesOf('the logo', [valueIn(site)?.logo]);
  return [...checks, ...(await examinePictures(target, [...logo, ...(items?.pictures ?? [])]))];
}

function valueIn<T>({ outcome }: Answer<T>): T | undefined {
  return outcome.ok ? outcome.value : undefined;
}
