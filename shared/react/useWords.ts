import { type Words, zhCN } from '../site/words.ts';

export function useWords(): Words {
  return zhCN;
}
