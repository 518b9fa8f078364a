import { closeLog } from '@twinfront/shared/node/log';
import { parseConfig as parseContentConfig } from '../apps/content/src/server/config.ts';
import { parseConfig } from '../gateway/src/config.ts';

/** Replaced by the address of the content service when it listens. */
const UNKNOWN_ADDRESS = 'http://127.0.0.1';

/**
 * Without `DATABASE_URL` the database is the one of a trial: if it is empty, the content service publishes the
 * demo. A database that the operator has named is never filled with it unasked.
 */
export function demoByDefault(env: NodeJS.ProcessEnv): void {
  if (!env.DATABASE_URL?.trim() && !env.DEMO?.trim()) env.DEMO = 'on';
}

export const printError = (error: string) => void process.stderr.write(`${error}\n`);

export type SiteEnvironment = Awaited<ReturnType<typeof readEnvironment>>;

/**
 * The configuration of the gateway, and of the content service unless the gateway has another API. Reports all errors
 * of both and exits with 1 if there are any.
 */
export async function readEnvironment(env: NodeJS.ProcessEnv, report: (error: string) => void) {
  const hasApi = Boolean(env.API_UPSTREAM?.trim());
  const gateway = parseConfig(hasApi ? env : { ...env, API_UPSTREAM: UNKNOWN_ADDRESS });
  const content = hasApi ? undefined : parseContentConfig(env);
  if ('errors' in gateway || (content && 'errors' in content)) {
    const errors = [gateway, content].flatMap((parsed) =>
      parsed && 'errors' in parsed ? parsed.errors : [],
    );
    // Both have the settings of a server.
    for (const error of new Set(errors)) report(error);
    await closeLog();
    process.exit(1);
  }
  return { gateway, content };
}
