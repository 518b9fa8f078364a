import { type CliContext, getTimeZone, print, showTime, withStore } from './context.ts';
import { parseUntil } from './parseUntil.ts';

export async function runClose(context: CliContext, options: { message?: string; until?: string }) {
  await withStore(context, async (store) => {
    const timeZone = await getTimeZone(store);
    const until = options.until === undefined ? undefined : parseUntil(options.until, timeZone);
    if (options.until !== undefined && until === undefined) {
      throw new Error(
        `--until ${JSON.stringify(options.until)} is not a time. Write 'YYYY-MM-DD HH:MM' ` +
          `(${timeZone}), or ISO 8601 with offset such as 2026-11-18T09:00:00+08:00.`,
      );
    }
    const message = options.message?.trim();
    await store.setMaintenance({ ...(message && { message }), ...(until && { until }) });

    print(
      context,
      until
        ? `Closed. Visitors are told that the site opens again: ${showTime(new Date(until), timeZone)}.`
        : 'Closed.',
    );
    if (until && Date.parse(until) < Date.now())
      print(context, 'Mind that this time has passed already.');
  });
}

export async function runOpen(context: CliContext) {
  await withStore(context, (store) => store.setMaintenance(undefined));
  print(context, 'Open.');
}
