import { describeError, escapeControls } from '@twinfront/shared/node/log';
import type { Parser } from '../import/parse/createParser.ts';
import { isServer, parseDatabaseUrl, showLocation } from '../store/databaseUrl.ts';
import { openStore, openStoreToRead } from '../store/openStore.ts';
import { isUnreachable, type Store, StoreError, StoreUnreachableError } from '../store/Store.ts';

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

/** Opens the store of the environment for `work` and closes it. `readOnly` never creates one. */
export async function withStore<T>(
  { env }: CliContext,
  work: (store: Store, location: string) => Promise<T>,
  { readOnly = false } = {},
): Promise<T> {
  const parsed = parseDatabaseUrl(env);
  if ('error' in parsed) throw new StoreError(parsed.error);
  const store = await (readOnly ? openStoreToRead : openStore)(parsed.location);
  try {
    return await work(store, parsed.location);
  } catch (error) {
    if (!isServer(parsed.location) || !isUnreachable(error)) throw error;
    const location = showLocation(parsed.location);
    throw new StoreUnreachableError(
      `The connection to the database ${location} was lost: ${describeError(error)}`,
      { cause: error },
    );
  } finally {
    await store.close();
  }
}
