import { useQueries, useQuery } from '@tanstack/react-query';
import { useApi } from './ApiProvider.ts';
import { configQuery } from './config.ts';
import { type FunctionCard, functionCardQuery } from './functionEntry.ts';

/**
 * The function entries of the home page for a menu, in their order; undefined until they are loaded.
 * Requests nothing while `enabled` is false, and never suspends or toasts.
 */
export function useServiceMenu(enabled: boolean): FunctionCard[] | undefined {
  const api = useApi();
  const { data: home } = useQuery({ ...configQuery(api, 'home'), enabled });
  const ids = home?.ok ? [...new Set(home.value.functions)] : [];
  const entries = useQueries({
    queries: ids.map((id) => ({ ...functionCardQuery(api, id), enabled })),
  });
  if (!home || entries.some(({ data }) => !data)) return undefined;
  return entries.flatMap(({ data }) => (data?.ok ? [data.value] : []));
}
