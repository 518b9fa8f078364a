import { hostname, userInfo } from 'node:os';
import { configSchemas } from '@twinfront/shared/api/config';
import { describeError, escapeControls } from '@twinfront/shared/node/log';
import * as v from 'valibot';
import type { Parser } from '../folder/createParser.ts';
import { DEFAULT_TIME_ZONE } from '../model/localTime.ts';
import type { Store } from '../store/createStore.ts';
import { isServer, parseDatabaseUrl, showLocation } from '../store/databaseUrl.ts';
import { openExistingStore, openStore } from '../store/openStore.ts';
import { isDatabaseError, isUnreachable, StoreError } from '../store/StoreError.ts';

export interface CliContext {
  env: NodeJS.ProcessEnv;
  /** Base of relative folders. */
  cwd: string;
  stdout: Output;
  stderr: Output;
  /** Of `sync`; by default one of its own. */
  parser?: Parser;
  /** Ends `sync --watch`. */
  signal?: AbortSignal;
}

export interface Output {
  write: (text: string) => unknown;
  isTTY?: boolean;
}

export function print({ stdout }: CliContext, line: string): void {
  stdout.write(`${escapeControls(line)}\n`);
}

/**
 * Opens the store of the environment for `work`, which gets its location without the password, and closes it.
 * Unless `create` is set, it creates no store.
 */
export async function withStore<T>(
  { env }: CliContext,
  work: (store: Store, location: string) => Promise<T>,
  { create = false } = {},
): Promise<T> {
  const parsed = parseDatabaseUrl(env);
  if ('error' in parsed) throw new StoreError(parsed.error);
  const location = showLocation(parsed.location);
  const store = await (create ? openStore : openExistingStore)(parsed.location);
  try {
    return await work(store, location);
  } catch (error) {
    const isLost = isServer(location) && isUnreachable(error);
    if (!isLost && !isDatabaseError(error)) throw error;
    const place = isLost ? 'The connection to the database' : 'The database';
    const message = `${place} ${location} ${isLost ? 'was lost' : 'failed'}: ${describeError(error)}`;
    throw new StoreError(message, { cause: error });
  } finally {
    // The result of `work` counts, and its error.
    await store.close().catch(() => {});
  }
}

/**
 * The same for a store with content, whose location it prints. Another one is probably the wrong database, such as that
 * of a missing `DATABASE_URL`.
 */
export function withContent<T>(
  context: CliContext,
  work: (store: Store, location: string) => Promise<T>,
): Promise<T> {
  return withStore(context, async (store, location) => {
    if (!(await store.hasContent())) {
      throw new StoreError(
        `Nothing was ever synced to the database ${location}. Set DATABASE_URL to the database of the site, ` +
          'or sync a content folder first.',
      );
    }
    const result = await work(store, location);
    print(context, `Database: ${location}`);
    return result;
  });
}

/** The time zone of the site, used in the input and output of commands. */
export async function getTimeZone(store: Store): Promise<string> {
  const site = v.safeParse(configSchemas.site, await store.getItem('site.yaml'));
  return (site.success && site.output.timeZone) || DEFAULT_TIME_ZONE;
}

/** Who runs this process; a container may have no name for its user. */
export function userAtHost(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    return `${process.getuid?.()}@${hostname()}`;
  }
}
