import { configSchemas } from '@twinfront/shared/api/config';
import * as v from 'valibot';
import { DEFAULT_TIME_ZONE } from '../folder/localTime.ts';
import type { Store } from '../store/createStore.ts';

/** The time zone of the site, used in the input and output of commands. */
export async function getTimeZone(store: Store): Promise<string> {
  const site = v.safeParse(configSchemas.site, await store.getItem('site.yaml'));
  return (site.success && site.output.timeZone) || DEFAULT_TIME_ZONE;
}
