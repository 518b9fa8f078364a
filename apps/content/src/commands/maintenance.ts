import {
  type CloseFlag,
  hiddenState,
  isDraft,
  type KnownFile,
  type Manifest,
  NEVER,
} from '../model/content.ts';
import { itemFolders, parseItemPath, typeByName } from '../model/layout.ts';
import { explainTime, laterTime, parseTimestamp, showTime } from '../model/localTime.ts';
import { type CliContext, getTimeZone, print, withContent, withStore } from './context.ts';
import { formatLink } from './draftLink.ts';
import { count } from './report.ts';

export async function runClose(context: CliContext, options: { message?: string; until?: string }) {
  await withContent(context, async (store) => {
    const timeZone = await getTimeZone(store);
    const { until: given } = options;
    const until = given === undefined ? undefined : parseTimestamp(given, timeZone);
    if (given !== undefined && until === undefined) throw invalidTime(given, timeZone);
    if (until && Date.parse(until) < Date.now()) {
      throw new Error(
        `--until is ${showTime(new Date(until), timeZone)}, which is past. The site was not closed. ` +
          'Write a later time, or leave it out.',
      );
    }
    const message = options.message?.trim() || null;
    await store.setCloseFlag({ message, until: until ?? null });

    print(
      context,
      until
        ? `The site is closed. Announced reopening: ${showTime(new Date(until), timeZone)}.`
        : 'The site is closed.',
    );
    const later = given && laterTime(given, timeZone);
    if (later) {
      const meant = `${until} is meant. For the later one, write ${later}`;
      print(context, `Warning: this time exists twice, because the clocks are put back: ${meant}.`);
    }
  });
}

function invalidTime(given: string, timeZone: string): Error {
  return new Error(
    `--until is ${JSON.stringify(given)}${explainTime(given, timeZone)}. Write 'YYYY-MM-DD HH:MM' (${timeZone}), or ISO 8601 with offset such as 2026-11-18T09:00:00+08:00.`,
  );
}

export async function runOpen(context: CliContext) {
  await withContent(context, async (store) => {
    await store.setCloseFlag(undefined);
    print(context, 'The site is open.');
  });
}

export async function runStatus(context: CliContext) {
  await withStore(context, async (store, location) => {
    const timeZone = await getTimeZone(store);
    const now = Date.now();
    const { files, syncedAt, version, isRollback } = await store.getManifest();
    const [published] = version === undefined ? [] : await store.listPublications();
    // The site may have another database, and be closed.
    const site = syncedAt
      ? siteLine(await store.getCloseFlag(), timeZone)
      : 'unknown, because nothing was ever synced to this database';
    print(context, `Site:      ${site}`);
    if (published) {
      const { version, at } = published;
      print(context, `Public:    version ${version} since ${showTime(at, timeZone)}`);
    }
    const visible = [...files].filter(
      ([, { item }]) => !item || !hiddenState(item.visibility, now),
    );
    print(context, `Content:   ${contentLine(visible.map(([path]) => path))}`);
    const hidden = hiddenLine([...files.values()], now);
    if (hidden) print(context, `Hidden:    ${hidden}`);
    for (const link of await store.listDraftLinks()) {
      print(context, `Link:      ${formatLink(link, timeZone)}`);
    }
    const events = eventsOf(files, now);
    for (const { path, what, at } of events.slice(0, MAX_EVENTS)) {
      print(context, `Next:      ${path} ${what} at ${showTime(new Date(at), timeZone)}`);
    }
    const more = events.length - MAX_EVENTS;
    if (more > 0) print(context, `           … and ${more} more`);
    if (isRollback)
      print(context, `Rollback:  version ${version} stays public until sync --resume`);
    print(context, `Last sync: ${syncedAt ? showTime(syncedAt, timeZone) : 'never'}`);
    print(context, `Database:  ${location}`);
  });
}

function siteLine(flag: CloseFlag | undefined, timeZone: string): string {
  if (!flag) return 'open';
  const { message, until } = flag;
  const time = until ? ` until ${showTime(new Date(until), timeZone)}` : '';
  return `closed${time}${message ? `: ${message}` : ''}`;
}

function contentLine(paths: string[]): string {
  const items = itemFolders.map((name) =>
    count(paths.filter((path) => parseItemPath(path)?.folder === name).length, name.slice(0, -1)),
  );
  return [...items, count(paths.filter(typeByName).length, 'picture')].join(', ');
}

const MAX_EVENTS = 10;

/** When items appear and disappear from now on, the next first. */
function eventsOf(files: Manifest['files'], now: number) {
  return [...files]
    .flatMap(([path, { item }]) => {
      if (!item || isDraft(item.visibility)) return [];
      const { from, until } = item.visibility;
      return [
        { path, what: 'appears', at: from },
        { path, what: 'expires', at: until },
      ];
    })
    .filter(({ at }) => at > now && at !== NEVER)
    .sort((one, other) => one.at - other.at);
}

/** The numbers of the items that visitors do not see now; empty if there are none. */
function hiddenLine(files: KnownFile[], now: number): string {
  const states = files.map(({ item }) => item && hiddenState(item.visibility, now));
  const numberOf = (name: string) => states.filter((state) => state === name).length;
  const names = ['draft', 'scheduled', 'expired'].filter(numberOf);
  return names
    .map((name) => (name === 'draft' ? count(numberOf(name), name) : `${numberOf(name)} ${name}`))
    .join(', ');
}
