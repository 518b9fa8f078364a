import { closeLog, describeError, discardLog } from '@twinfront/shared/node/log';
import { StartupError } from '@twinfront/shared/node/server';
import { parseConfig } from './config.ts';
import { type Gateway, type GatewayOptions, startGateway } from './gateway.ts';

const printError = (line: string) => process.stderr.write(`${line}\n`);

/** A Ctrl-C arrives twice, from the terminal and from npm. Only a later signal forces the exit. */
const FORCE_EXIT_DEBOUNCE_MS = 1000;

/** The process of the gateway: environment, signals, and the address of the site on stdout. */
export async function runGateway(options: Omit<GatewayOptions, 'config'> = {}): Promise<void> {
  const config = parseConfig(process.env);
  if ('errors' in config) {
    for (const error of config.errors) printError(error);
    process.exit(1);
  }

  let gateway: Gateway | undefined;
  let shutdownAt: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!gateway) process.exit(0);
      if (shutdownAt === undefined) {
        shutdownAt = performance.now();
        void closeAndExit(gateway);
      } else if (performance.now() - shutdownAt > FORCE_EXIT_DEBOUNCE_MS) {
        discardLog();
        process.exit(1);
      }
    });
  }

  try {
    gateway = await startGateway({ config, ...options });
  } catch (error) {
    printError(error instanceof StartupError ? error.message : String(error));
    process.exit(1);
  }
  await gateway.ready;
  if (shutdownAt === undefined) process.stdout.write(`The site is at ${gateway.address}\n`);
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
