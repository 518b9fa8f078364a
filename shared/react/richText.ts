import type { ApiClient } from '../api/client.ts';
import { searchRichText } from '../api/richText.ts';
import { useApi } from './ApiProvider.ts';
import { settledQuery } from './outcome.ts';
import { useSettled } from './useSettled.ts';

export function richTextQuery(client: ApiClient, term: string) {
  return settledQuery(['richText', term], (options) => searchRichText(client, term, options));
}

export function useRichText(term: string) {
  return useSettled(richTextQuery(useApi(), term));
}
