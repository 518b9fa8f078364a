import type { Messages } from '../../site/messages/zhCN.ts';

/** Loads the messages of a language; Chinese for an unknown one. */
export async function loadMessages(lang: string): Promise<Messages> {
  return lang === 'en'
    ? (await import('../../site/messages/en.ts')).en
    : (await import('../../site/messages/zhCN.ts')).zhCN;
}
