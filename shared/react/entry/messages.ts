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

/** Loads the messages of a language; Chinese for an unknown one. */
export async function loadMessages(lang: string): Promise<Messages> {
  return lang === 'en'
    ? (await import('../../site/messages/en.ts')).en
    : (await import('../../site/messages/zhCN.ts')).zhCN;
}
