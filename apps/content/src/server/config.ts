import { type LogLevel, parseLogLevel } from '@twinfront/shared/node/logLevel';
import { parseDatabaseUrl } from '../store/databaseUrl.ts';

export interface Config {
  port: number;
  host: string;
  database: string;
  logLevel: LogLevel;
}

/** What the environment says, or everything that is wrong with it; an empty value is an unset one. */
export function parseConfig(env: NodeJS.ProcessEnv): { config: Config } | { faults: string[] } {
  const faults: string[] = [];

  const portText = env.CONTENT_PORT?.trim() || '8081';
  const port = Number(portText);
  if (!/^\d+$/.test(portText) || port > 65_535) {
    faults.push(`CONTENT_PORT: ${JSON.stringify(portText)} is not a port; give 0 to 65535`);
  }

  const host = env.CONTENT_HOST?.trim() || '127.0.0.1';
  if (!/^[\w.:%-]+$/.test(host)) {
    faults.push(
      `CONTENT_HOST: ${JSON.stringify(host)} is not a host; give a name or an IP address`,
    );
  }

  const database = parseDatabaseUrl(env);
  if ('fault' in database) faults.push(database.fault);
  const logLevel = parseLogLevel(env.LOG_LEVEL);
  if ('fault' in logLevel) faults.push(logLevel.fault);
  if ('fault' in database || 'fault' in logLevel || faults.length > 0) return { faults };
  return { config: { port, host, database: database.location, logLevel: logLevel.level } };
}
