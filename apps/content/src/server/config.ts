import { createEnvReader, type Env, oneOf } from '@twinfront/shared/node/env';
import { parseDatabaseUrl } from '../store/databaseUrl.ts';

export type Config = Exclude<ReturnType<typeof parseConfig>, { errors: string[] }>;

/** Parses the environment and reports all errors at once. An empty value counts as unset. */
export function parseConfig(env: Env) {
  const { errors, read, readServer } = createEnvReader(env);
  const database = parseDatabaseUrl(env);
  const config = {
    ...readServer(8081),
    database: 'location' in database ? database.location : '',
    /** Publishes the demo content into an empty store. */
    demo: read('DEMO', 'off', oneOf('on', 'off'), 'on or off') === 'on',
  };
  if ('error' in database) errors.push(database.error);
  return errors.length > 0 ? { errors } : config;
}
