import { type Language, type Locale, languageOf } from '@twinfront/shared/site/locale';
import type { NewFile } from '../model/content.ts';
import { isDraft, isExpired, isScheduled, type Visibility } from '../model/visibility.ts';

const marks: Record<Language, Record<'draft' | 'scheduled' | 'expired', string>> = {
  'zh-CN': { draft: '草稿', scheduled: '定时发布', expired: '已过期' },
  en: { draft: 'Draft', scheduled: 'Scheduled', expired: 'Expired' },
};

/** For a preview: an item that visitors do not see is shown, with a mark before its title. */
export function markHidden(file: NewFile, locale: Locale, now = Date.now()): NewFile {
  const { item } = file;
  const state = item?.visibility && stateOf(item.visibility, now);
  if (!item || !state) return file;
  const { visibility: _, data, hash, ...others } = item;
  const { title } = data as { title: string };
  const marked = { ...(data as object), title: `[${marks[languageOf(locale)][state]}] ${title}` };
  // The mark is a part of what is stored, and disappears at the time of the item.
  return { ...file, item: { ...others, hash: `${hash}-${state}`, data: marked } };
}

function stateOf(visibility: Visibility, now: number) {
  if (isDraft(visibility)) return 'draft';
  if (isScheduled(visibility, now)) return 'scheduled';
  return isExpired(visibility, now) ? 'expired' : undefined;
}
