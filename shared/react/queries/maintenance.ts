import type { Config } from '../../api/siteConfig.ts';
import { useWords } from '../entry/messages.ts';
import { useConfig } from './config.ts';

/** The owner's words about the closing; ours if those could not be had. */
export function useMaintenance(): Config<'maintenance'> {
  const words = useWords();
  const { outcome } = useConfig('maintenance');
  return outcome.ok
    ? outcome.value
    : { title: words.maintainFallbackTitle, message: words.maintainFallbackMessage };
}
