import { createEnvReader, type Env, type LogLevel, oneOf } from '@twinfront/shared/node/env';
import { parseDatabaseUrl } from '../store/databaseUrl.ts';

interface Config {
  port: number;
  host: string;
  database: string;
  /** Publishes the demo content into an empty store. */
  demo: boolean;
  logLevel: LogLevel;
}

/** Parses the environment and reports all errors at once. An empty value counts as unset. */
export function parseConfig(env: Env): { config: Config } | { errors: string[] } {
  const { errors, read, whole, host, logLevel } = createEnvReader(env);
  const database = parseDatabaseUrl(env);
  const config = {
    port: whole('PORT', 8081, 0, 65_535),
    host: host(),
    database: 'location' in database ? database.location : '',
    demo: read('DEMO', 'off', oneOf('on', 'off'), 'on or off') === 'on',
    logLevel: logLevel(),
  };
  if ('error' in database) errors.push(database.error);
  return errors.length > 0 ? { errors } : { config };
}
