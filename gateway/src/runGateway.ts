import { closeLog, createLog, describeError, discardLog } from '@twinfront/shared/node/log';
import { StartupError } from '@twinfront/shared/node/server';
import { onShutdown, reportListening } from '@twinfront/shared/node/shutdown';
import { parseConfig } from './config.ts';
import { type Gateway, type GatewayOptions, startGateway } from './gateway.ts';

// Errors of the start and the end are logged at every log level.
const errorLog = createLog('gateway', 'error');

/** The process of the gateway: environment, signals, and its errors. */
export async function runGateway(options: Omit<GatewayOptions, 'config'> = {}): Promise<void> {
  const config = parseConfig(process.env);
  if ('errors' in config) {
    for (const error of config.errors) errorLog.error({}, error);
    return exit(1);
  }

  let gateway: Gateway | undefined;
  let isShuttingDown = false;
  onShutdown(
    () => {
      isShuttingDown = true;
      if (!gateway) process.exit(0);
      void closeAndExit(gateway);
    },
    () => {
      discardLog();
      process.exit(1);
    },
  );

  try {
    gateway = await startGateway({ config, ...options });
  } catch (error) {
    errorLog.error({}, error instanceof StartupError ? error.message : String(error));
    return exit(1);
  }
  reportListening(gateway.port);
  await gateway.ready;
  // For people and scripts; a container has only the lines of its log.
  const isPrinted = process.env.PRINT_ADDRESS && !isShuttingDown;
  if (isPrinted) process.stdout.write(`The site is at ${gateway.address}\n`);
}

async function exit(code: number): Promise<never> {
  await closeLog();
  process.exit(code);
}

async function closeAndExit(gateway: Gateway): Promise<never> {
  try {
    await gateway.close();
  } catch (error) {
    errorLog.error({}, `The shutdown failed: ${describeError(error)}`);
    return exit(1);
  }
  return exit(0);
}
