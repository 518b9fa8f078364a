import { useQuery } from '@tanstack/react-query';
import type { ConfigKey } from '../../api/config.ts';
import { answerQuery } from './answers.ts';

export const configQuery = <K extends ConfigKey>(key: K) => answerQuery(`config ${key}`, 'whole');

export function useConfig<K extends ConfigKey>(key: K) {
  return useQuery(configQuery(key));
}
