import { createEnvReader, type Env, type LogLevel } from '@twinfront/shared/node/env';
import { parseDatabaseUrl } from '../store/databaseUrl.ts';

interface Config {
  port: number;
  host: string;
  database: string;
  logLevel: LogLevel;
}

/** Parses the environment and reports all errors at once. An empty value counts as unset. */
export function parseConfig(env: Env): { config: Config } | { errors: string[] } {
  const { errors, whole, host, logLevel } = createEnvReader(env);
  const database = parseDatabaseUrl(env);
  const config = {
    port: whole('CONTENT_PORT', 8081, 0, 65_535),
    host: host('CONTENT_HOST'),
    database: 'location' in database ? database.location : '',
    logLevel: logLevel(),
  };
  if ('error' in database) errors.push(database.error);
  return errors.length > 0 ? { errors } : { config };
}
