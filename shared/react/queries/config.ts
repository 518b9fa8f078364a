import { useQuery } from '@tanstack/react-query';
import type { Config, ConfigKey } from '../../api/config.ts';
import { useMessages } from '../entry/AppContext.ts';
import { answerQuery } from './answers.ts';

export const configQuery = <K extends ConfigKey>(key: K) => answerQuery(`config ${key}`, 'whole');

export function useConfig<K extends ConfigKey>(key: K) {
  return useQuery(configQuery(key));
}

/** The owner's maintenance message, or standard texts in its place. */
export function useMaintenance(): Config<'maintenance'> {
  const messages = useMessages();
  const { data } = useConfig('maintenance');
  return {
    ...data,
    title: data?.title || messages.maintainFallbackTitle,
    message: data?.message || messages.maintainFallbackMessage,
  };
}
