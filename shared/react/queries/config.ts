import type { Api } from '../../api/api.ts';
import type { Config, ConfigKey } from '../../api/config.ts';
import { useApi, useMessages } from '../entry/AppContext.ts';
import { resultQuery } from './result.ts';
import { useResult } from './useResult.ts';

export function configQuery<K extends ConfigKey>(api: Api, key: K) {
  // Without the signal: every page needs it, so unmounting one page must not abort it.
  return resultQuery(['config', key], () => api.getConfig(key));
}

export function useConfig<K extends ConfigKey>(key: K) {
  return useResult(configQuery(useApi(), key));
}

/** The owner's maintenance message; a standard one if it could not be loaded. */
export function useMaintenance(): Config<'maintenance'> {
  const messages = useMessages();
  const { result } = useConfig('maintenance');
  return result.ok
    ? result.value
    : { title: messages.maintainFallbackTitle, message: messages.maintainFallbackMessage };
}
