import { formatDate } from './formatDate.ts';
import { useConfig } from './siteConfig.ts';

/** `formatDate` in the language and time zone of the site. */
export function useFormatDate(): (timestamp: string, options?: { time?: boolean }) => string {
  const { outcome } = useConfig('site');
  const zone = outcome.ok ? outcome.value : { locale: 'zh-CN' };
  return (timestamp, options) => formatDate(timestamp, zone, options);
}
