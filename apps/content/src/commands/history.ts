import type { Publication } from '../model/content.ts';
import { showTime } from '../model/localTime.ts';
import type { Store } from '../store/createStore.ts';
import { type CliContext, getTimeZone, print, userAtHost, withContent } from './context.ts';
import { formatChanges } from './report.ts';

const MAX_LISTED = 50;
const MAX_NAMED = 10;

/** Lists what was published, by whom and when, the newest first, with the names of what changed while that is stored. */
export async function runLog(context: CliContext) {
  await withContent(context, async (store) => {
    const timeZone = await getTimeZone(store);
    const publications = await store.listPublications();
    const [current] = publications;
    for (const [index, publication] of publications.slice(0, MAX_LISTED).entries()) {
      const { version, at, by, counts, isStored } = publication;
      const isPublic = version === current?.version;
      const state = isPublic ? 'public' : isStored ? 'stored' : 'no longer stored';
      const held = publication === current ? ', which stays until sync --resume' : '';
      const what = counts
        ? `version ${version} (${state}): ${counts.added} added, ${counts.changed} changed, ${counts.removed} removed`
        : `rollback to version ${version}${held}`;
      print(context, `${showTime(at, timeZone)}  ${by}  ${what}`);
      const before = publications[index + 1];
      if (!isStored || !before?.isStored) continue;
      const changes = await store.listChanges(version, before.version);
      for (const line of formatChanges(changes, MAX_NAMED)) print(context, `  ${line}`);
    }
    const more = publications.length - MAX_LISTED;
    if (more > 0) print(context, `  … and ${more} earlier`);
    print(context, 'A rollback can publish a stored version again.');
  });
}

/** Publishes a version again: a given one, or the one before the current one. */
export async function runRollback(context: CliContext, given?: string) {
  await withContent(context, async (store) => {
    const { version, at } = await findVersion(store, given);
    const { version: current = version } = await store.getManifest();
    const changes = await store.listChanges(version, current);
    await store.rollback(version, userAtHost());
    const time = showTime(at, await getTimeZone(store));
    print(context, `Version ${version} of ${time} is public again.`);
    for (const line of formatChanges(changes, MAX_NAMED)) print(context, line);
    print(context, 'It stays until you publish your folder again with sync --resume.');
  });
}

/** @throws Error that names the versions that can be published again */
async function findVersion(store: Store, given?: string): Promise<Publication> {
  const [current, ...earlier] = await store.listPublications();
  const stored = earlier.filter(
    ({ version, isStored }) => isStored && version !== current?.version,
  );
  const [previous] = stored;
  if (!previous) throw new Error('No earlier version is stored: there is nothing to go back to.');
  const target = given ?? String(previous.version);
  // The last one is the sync that published it, before any rollback to it.
  const found = stored.findLast(({ version }) => String(version) === target);
  if (found) return found;
  const versions = [...new Set(stored.map(({ version }) => version))]
    .sort((one, other) => one - other)
    .join(', ');
  const fault = given === String(current?.version) ? 'the current one' : 'not stored';
  throw new Error(`Version ${given} is ${fault}. Stored versions: ${versions}.`);
}
