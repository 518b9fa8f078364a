import type { Config } from '../../api/siteConfig.ts';
import { useMessages } from '../entry/messages.ts';
import { useConfig } from './config.ts';

/** The owner's words about the closing; ours if those could not be had. */
export function useMaintenance(): Config<'maintenance'> {
  const messages = useMessages();
  const { result } = useConfig('maintenance');
  return result.ok
    ? result.value
    : { title: messages.maintainFallbackTitle, message: messages.maintainFallbackMessage };
}
