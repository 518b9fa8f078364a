import type { Messages } from '../../site/messages/zhCN.ts';

/** Loads the texts of one language; of Chinese for an unknown language. */
export async function loadMessages(lang: string): Promise<Messages> {
  return lang === 'en'
    ? (await import('../../site/messages/en.ts')).en
    : (await import('../../site/messages/zhCN.ts')).zhCN;
}
