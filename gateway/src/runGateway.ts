import { closeLog, describeError, discardLog } from '@twinfront/shared/node/log';
import { StartupError } from '@twinfront/shared/node/server';
import { onShutdown, reportListening } from '@twinfront/shared/node/shutdown';
import { parseConfig } from './config.ts';
import { type Gateway, type GatewayOptions, startGateway } from './gateway.ts';

const printError = (line: string) => process.stderr.write(`${line}\n`);

/** The process of the gateway: environment, signals, and the address of the site on stdout. */
export async function runGateway(options: Omit<GatewayOptions, 'config'> = {}): Promise<void> {
  const config = parseConfig(process.env);
  if ('errors' in config) {
    for (const error of config.errors) printError(error);
    process.exit(1);
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
    printError(error instanceof StartupError ? error.message : String(error));
    process.exit(1);
  }
  reportListening(gateway.port);
  await gateway.ready;
  if (!isShuttingDown) process.stdout.write(`The site is at ${gateway.address}\n`);
}

async function closeAndExit(gateway: Gateway): Promise<never> {
  try {
    await gateway.close();
  } catch (error) {
    printError(`The shutdown failed: ${describeError(error)}`);
    process.exitCode = 1;
  }
  await closeLog();
  process.exit();
}
