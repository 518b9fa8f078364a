import { createContext, useContext } from 'react';
import type { Words } from '../../site/words/zhCN.ts';

const WordsContext = createContext<Words | undefined>(undefined);

export const WordsProvider = WordsContext.Provider;

/** The words of the interface in the language of the site. */
export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error('useWords needs a WordsProvider above it');
  return words;
}
