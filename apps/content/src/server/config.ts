import { createEnvReader, type Env, oneOf } from '@twinfront/shared/node/env';
import { parseDatabaseUrl } from '../store/databaseUrl.ts';

/** How many pictures a sync encodes at the same time; unset: as many as there are cores. */
export const readSyncConcurrency = ({ whole }: Pick<ReturnType<typeof createEnvReader>, 'whole'>) =>
  whole('SYNC_CONCURRENCY', undefined, 1, 1024);

export type Config = Exclude<ReturnType<typeof parseConfig>, { errors: string[] }>;

/** Parses the environment and reports all errors at once. An empty value counts as unset. */
export function parseConfig(env: Env) {
  const reader = createEnvReader(env);
  const { errors, read, readServer } = reader;
  const database = parseDatabaseUrl(env);
  const config = {
    ...readServer(8081),
    database: 'location' in database ? database.location : '',
    /** Publishes the demo content into an empty store. */
    demo: read('DEMO', 'off', oneOf('on', 'off'), 'on or off') === 'on',
    concurrency: readSyncConcurrency(reader),
  };
  if ('error' in database) errors.push(database.error);
  return errors.length > 0 ? { errors } : config;
}
