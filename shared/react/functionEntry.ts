import type { ApiClient } from '../api/client.ts';
import { getFunctionEntry } from '../api/functionEntry.ts';
import { useApi } from './ApiProvider.ts';
import { settledQuery } from './outcome.ts';
import { useSettled } from './useSettled.ts';

export function functionEntryQuery(client: ApiClient, id: string) {
  return settledQuery(['function', id], (options) => getFunctionEntry(client, id, options));
}

export function useFunctionEntry(id: string) {
  return useSettled(functionEntryQuery(useApi(), id));
}
