import { fileURLToPath } from 'node:url';
import { closeLog, createLog, discardLog } from '@twinfront/shared/node/log';
import { onShutdown } from '@twinfront/shared/node/shutdown';
import { showLocation } from '../apps/content/src/store/databaseUrl.ts';
import { readEnvironment, type SiteEnvironment } from './readEnvironment.ts';
import { type SupervisedProcess, superviseProcess } from './superviseProcess.ts';

const contentScript = fileURLToPath(new URL('../apps/content/src/main.ts', import.meta.url));
const gatewayScript = fileURLToPath(new URL('../gateway/src/main.ts', import.meta.url));

// Startup errors are logged at every log level.
const startLog = createLog('supervisor', 'error');

interface Scripts {
  content?: string;
  gateway?: string;
}

/**
 * Runs the site: the gateway alone if it has an API, otherwise the content service and then a gateway whose API it
 * is. The gateway ends first, because it completes the requests in flight.
 */
export async function supervise(
  { gateway: { logLevel, shutdownGraceMs }, content: contentConfig }: SiteEnvironment,
  { content: ownContent = contentScript, gateway: ownGateway = gatewayScript }: Scripts = {},
): Promise<void> {
  if (!contentConfig) {
    await import(ownGateway);
    return;
  }

  const log = createLog('supervisor', logLevel);
  let gateway: SupervisedProcess | undefined;

  const content = superviseProcess({
    name: 'content service',
    script: ownContent,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      // A free port: a second site on this machine needs another one.
      PORT: '0',
      // Those are of the gateway, which ends first.
      OPS_PORT: undefined,
      SHUTDOWN_DELAY_MS: undefined,
    },
    // The flags limit the memory of the gateway.
    execArgv: [],
    log,
    killAfterMs: shutdownGraceMs,
    onGiveUp: (reason) => {
      // For the gateway it is an outage of its API, in which it serves the content that it has.
      if (gateway) log.error({}, reason);
      else void fail(reason);
    },
  });
  onShutdown(
    () => void end(),
    () => {
      discardLog();
      gateway?.kill();
      content.kill();
      process.exit(1);
    },
  );

  const port = await content.listening;
  gateway = superviseProcess({
    name: 'gateway',
    script: ownGateway,
    env: {
      ...process.env,
      API_UPSTREAM: `http://127.0.0.1:${port}`,
      // Not the address, whose port changes with each start. The content of another database is another one.
      SNAPSHOT_SOURCE: `content service of ${showLocation(contentConfig.database)}`,
    },
    log,
    onGiveUp: (reason) => void fail(reason),
  });

  async function end(): Promise<never> {
    const code = (await gateway?.stop()) ?? 0;
    await content.stop();
    await closeLog();
    process.exit(code);
  }

  async function fail(reason: string): Promise<never> {
    await content.stop();
    startLog.error({}, reason);
    await closeLog();
    process.exit(1);
  }
}

if (import.meta.main) {
  await supervise(await readEnvironment(process.env, (error) => startLog.error({}, error)));
}
