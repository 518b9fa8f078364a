import { configSchemas } from '@twinfront/shared/api/config';
import { describeError, escapeControls } from '@twinfront/shared/node/log';
import * as v from 'valibot';
import { DEFAULT_TIME_ZONE } from '../import/localTime.ts';
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

/** The time zone of the site, used in the input and output of commands. */
export async function getTimeZone(store: Store): Promise<string> {
  const site = v.safeParse(configSchemas.site, await store.getItem('site.yaml'));
  return (site.success && site.output.timeZone) || DEFAULT_TIME_ZONE;
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
