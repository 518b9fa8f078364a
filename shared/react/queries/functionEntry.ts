import type { Api } from '../../api/api.ts';
import type { FunctionEntry } from '../../api/functionEntry.ts';
import { useApi } from '../entry/AppContext.ts';
import { resultQuery } from './result.ts';
import { useResult } from './useResult.ts';

/** A function entry without its body, which the home page does not show. */
export type FunctionCard = Omit<FunctionEntry, 'body'>;

export function functionEntryQuery(api: Api, id: string) {
  return resultQuery(['function', id], (options) => api.getFunctionEntry(id, options));
}

export function functionCardQuery(api: Api, id: string) {
  return resultQuery<FunctionCard>(['functionCard', id], async (options) => {
    const { body: _, ...card } = await api.getFunctionEntry(id, options);
    return card;
  });
}

export function useFunctionEntry(id: string) {
  return useResult(functionEntryQuery(useApi(), id));
}
