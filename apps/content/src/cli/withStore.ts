import { isServer, parseDatabaseUrl, showLocation } from '../store/databaseUrl.ts';
import { openStore, openStoreToRead } from '../store/openStore.ts';
import { isUnreachable, reasonOf } from '../store/postgres/isUnreachable.ts';
import type { Store } from '../store/Store.ts';
import { StoreError, StoreUnreachableError } from '../store/StoreError.ts';
import type { CliContext } from './runCli.ts';

/** Does some work on the store that the environment names. `readOnly` never creates one. */
export async function withStore<T>(
  { env }: CliContext,
  work: (store: Store, location: string) => Promise<T>,
  { readOnly = false } = {},
): Promise<T> {
  const parsed = parseDatabaseUrl(env);
  if ('fault' in parsed) throw new StoreError(parsed.fault);
  const store = await (readOnly ? openStoreToRead : openStore)(parsed.location);
  try {
    return await work(store, parsed.location);
  } catch (error) {
    throw isServer(parsed.location) && isUnreachable(error) ? lost(parsed.location, error) : error;
  } finally {
    await store.close();
  }
}

function lost(location: string, cause: unknown): StoreError {
  const message = `The database ${showLocation(location)} was lost: ${reasonOf(cause)}`;
  return new StoreUnreachableError(message, { cause });
}
