import { setFlagsFromString } from 'node:v8';
import { createLog } from '@twinfront/shared/node/log';
import { startContentThread } from '../apps/content/src/startContentThread.ts';
import { showLocation } from '../apps/content/src/store/databaseUrl.ts';
import { type ProcessOptions, runGateway } from '../gateway/src/main.ts';
import { readEnvironment, type SiteEnvironment } from './readEnvironment.ts';

/** Runs the site as one process: the gateway, and in a thread the content service unless the gateway has an API. */
export async function runSite(
  { content }: SiteEnvironment,
  options: ProcessOptions = {},
): Promise<void> {
  // The flag of the command has limited the heap of this thread. As long as it is set, it overrides the limits of the
  // worker threads, and a full heap in one of them ends the process.
  setFlagsFromString('--max-old-space-size=0');
  if (!content) return runGateway(options);
  await runGateway({
    ...options,
    startApi: (onEnd) => startContentThread(content, { onEnd }),
    // The port in the address changes with each start, and another database has other content: the database identifies the API.
    snapshotSource: `content service of ${showLocation(content.database)}`,
  });
}

if (import.meta.main) {
  // Startup errors are logged at every log level.
  const log = createLog('gateway', 'error');
  await runSite(await readEnvironment(process.env, (error) => log.error({}, error)));
}
