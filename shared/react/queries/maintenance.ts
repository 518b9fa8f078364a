import type { Config } from '../../api/siteConfig.ts';
import { useMessages } from '../entry/messages.ts';
import { useConfig } from './config.ts';

/** The owner's maintenance message; a standard one if it could not be loaded. */
export function useMaintenance(): Config<'maintenance'> {
  const messages = useMessages();
  const { result } = useConfig('maintenance');
  return result.ok
    ? result.value
    : { title: messages.maintainFallbackTitle, message: messages.maintainFallbackMessage };
}
