import type { Config } from '@twinfront/shared/api/siteConfig';
import type { Words } from '@twinfront/shared/site/words/zhCN';
import type { Answer } from './askOnce.ts';
import type { Check } from './Check.ts';
import { inTurns } from './inTurns.ts';
import { judgeAnswer } from './judgeAnswer.ts';
import { noteBanner } from './noteBanner.ts';
import { noteInsecure } from './noteInsecure.ts';
import { noteItem } from './noteItem.ts';
import { type PictureUse, picturesOf } from './picturesOf.ts';
import { banner, functionEntry, type Subject } from './subjects.ts';

export type Ask = <T>(subject: Subject<T>) => Promise<Answer<T>>;

interface Item {
  check: Check;
  pictures: PictureUse[];
}

export const MOST_ITEMS = 20;

/** The banners and entries that the home page names, at most twenty of each. */
export async function examineItems(
  { banners, functions }: Config<'home'>,
  ask: Ask,
  words: Words,
): Promise<{ checks: Check[]; pictures: PictureUse[] }> {
  const items = [
    ...(await inTurns(first(banners), examineBanner)),
    ...(await inTurns(first(functions), examineEntry)),
  ];
  return {
    checks: items.map(({ check }) => check),
    pictures: items.flatMap(({ pictures }) => pictures),
  };

  async function examineBanner(id: string): Promise<Item> {
    const subject = banner(id);
    const answer = await ask(subject);
    const { outcome } = answer;
    const check = judgeAnswer(subject, answer, words, {
      found: ({ title }) => title,
      notes: (value) => noteBanner(value, id),
    });
    const shown = outcome.ok ? [outcome.value.image, outcome.value.portrait] : [];
    return { check, pictures: picturesOf(subject.name, shown) };
  }

  async function examineEntry(id: string): Promise<Item> {
    const subject = functionEntry(id);
    const answer = await ask(subject);
    const { outcome } = answer;
    const check = judgeAnswer(subject, answer, words, {
      found: ({ title }) => title,
      notes: (value) => [...noteItem(value, id), ...noteInsecure('data.icon', value.icon)],
    });
    const shown = outcome.ok ? [outcome.value.icon] : [];
    return { check, pictures: picturesOf(subject.name, shown) };
  }
}

function first(ids: string[]): string[] {
  return [...new Set(ids)].slice(0, MOST_ITEMS);
}
