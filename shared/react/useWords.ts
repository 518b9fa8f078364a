import { type Words, zhCN } from '../site/words/zhCN.ts';

export function useWords(): Words {
  return zhCN;
}
