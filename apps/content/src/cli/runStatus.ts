import { showLocation } from '../store/databaseUrl.ts';
import type { MaintenanceState, StoreStatus } from '../store/Store.ts';
import { type CliContext, getTimeZone, print, showTime, withStore } from './context.ts';

export async function runStatus(context: CliContext) {
  await withStore(
    context,
    async (store, location) => {
      const timeZone = await getTimeZone(store);
      const { counts, syncedAt } = await store.getStatus();
      print(context, `Site:      ${siteLine(await store.getMaintenance(), timeZone)}`);
      print(context, `Content:   ${contentLine(counts)}`);
      print(context, `Last sync: ${syncedAt ? showTime(syncedAt, timeZone) : 'never'}`);
      print(context, `Database:  ${showLocation(location)}`);
    },
    { readOnly: true },
  );
}

function siteLine(closure: MaintenanceState | undefined, timeZone: string): string {
  if (!closure) return 'open';
  const until = closure.until ? ` until ${showTime(new Date(closure.until), timeZone)}` : '';
  return `closed${until}${closure.message ? `: ${closure.message}` : ''}`;
}

function contentLine(counts: StoreStatus['counts']): string {
  return Object.entries(counts)
    .map(([kind, count]) => `${count} ${count === 1 ? kind.slice(0, -1) : kind}`)
    .join(', ');
}
