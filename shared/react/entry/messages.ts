import { createContext, useContext } from 'react';
import type { Words } from '../../site/words/zhCN.ts';

const WordsContext = createContext<Words | undefined>(undefined);

export const MessagesProvider = WordsContext.Provider;

/** The words of the interface in the language of the site. */
export function useMessages(): Words {
  const messages = useContext(WordsContext);
  if (!messages) throw new Error('useMessages needs a MessagesProvider');
  return messages;
}
