import { closeLog, createLog } from '@twinfront/shared/node/log';
import { onShutdown } from '@twinfront/shared/node/shutdown';
import { type ContentService, startContentService } from './contentService.ts';
import { parseConfig } from './server/config.ts';

/* The content service as a process of its own. */

// Startup errors are logged at every log level.
const startLog = createLog('content', 'error');

async function start(): Promise<void> {
  const config = parseConfig(process.env);
  if ('errors' in config) {
    for (const error of config.errors) startLog.error({}, error);
    return exit(1);
  }
  let service: ContentService | undefined;
  onShutdown(
    () => void (service?.close() ?? Promise.resolve()).then(() => exit(0), fail),
    () => void exit(1),
  );
  service = await startContentService(config, createLog('content', config.logLevel));
}

async function exit(code: number): Promise<void> {
  await closeLog();
  process.exit(code);
}

function fail(error: unknown): Promise<void> {
  startLog.error({}, error instanceof Error ? error.message : String(error));
  return exit(1);
}

await start().catch(fail);
