import { configSchemas } from '@twinfront/shared/api/siteConfig';
import * as v from 'valibot';
import type { Store } from '../store/Store.ts';

const DEFAULT_ZONE = 'Asia/Shanghai';

/** The time zone of the site, in which its owner reads and writes times. */
export async function getTimeZone(store: Store): Promise<string> {
  const site = v.safeParse(configSchemas.site, await store.getItem('site.yaml'));
  return (site.success && site.output.timeZone) || DEFAULT_ZONE;
}

/** Such as `2026-11-18 09:00 (Asia/Shanghai)`. */
export function showTime(time: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return `${format.format(time)} (${timeZone})`;
}
