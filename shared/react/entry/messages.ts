import { createContext, useContext } from 'react';
import type { Messages } from '../../site/messages/zhCN.ts';

const MessagesContext = createContext<Messages | undefined>(undefined);

export const MessagesProvider = MessagesContext.Provider;

/** The texts of the interface in the language of the site. */
export function useMessages(): Messages {
  const messages = useContext(MessagesContext);
  if (!messages) throw new Error('useMessages needs a MessagesProvider');
  return messages;
}

/** Loads the texts of one language; of Chinese for an unknown language. */
export async function loadMessages(lang: string): Promise<Messages> {
  return lang === 'en'
    ? (await import('../../site/messages/en.ts')).en
    : (await import('../../site/messages/zhCN.ts')).zhCN;
}
