import type { Words } from '../../site/words/zhCN.ts';

/** Fetches the words of one language alone: those of the default for a language that we do not speak. */
export async function loadMessages(lang: string): Promise<Words> {
  return lang === 'en'
    ? (await import('../../site/words/en.ts')).en
    : (await import('../../site/words/zhCN.ts')).zhCN;
}
