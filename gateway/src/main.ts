import { closeLog, createLog, describeError } from '@twinfront/shared/node/log';
import { StartupError } from '@twinfront/shared/node/server';
import { onShutdown } from '@twinfront/shared/node/shutdown';
import { parseConfig } from './config.ts';
import { type Gateway, type GatewayOptions, startGateway } from './gateway.ts';

// Errors of the start and the end are logged at every log level.
const errorLog = createLog('gateway', 'error');

/** An API that runs in the process of the gateway. */
interface EmbeddedApi {
  address: string;
  close: () => Promise<void>;
}

export interface ProcessOptions extends Omit<GatewayOptions, 'config'> {
  /** Starts the API of this gateway instead of that of `API_UPSTREAM`; calls `onEnd` if the API ends by itself. */
  startApi?: (onEnd: () => void) => Promise<EmbeddedApi>;
  /** For people and scripts; a container has only the lines of its log. */
  printAddress?: boolean;
}

/** The process of the gateway: environment, signals, and its errors. */
export async function runGateway({
  startApi,
  printAddress = false,
  ...options
}: ProcessOptions = {}): Promise<void> {
  let api: EmbeddedApi | undefined;
  let gateway: Gateway | undefined;
  onShutdown(
    () => void closeAndExit(gateway, api),
    () => void exit(1),
  );

  try {
    api = await startApi?.(() => void exit(1));
    const config = parseConfig({ ...process.env, ...(api && { API_UPSTREAM: api.address }) });
    if ('errors' in config) {
      for (const error of config.errors) errorLog.error({}, error);
      return exit(1);
    }
    // For people in a terminal the lines of requests would hide all others.
    const requestLevel = printAddress && process.stderr.isTTY ? 'debug' : 'info';
    gateway = await startGateway({ config, requestLevel, ...options });
  } catch (error) {
    return fail(error);
  }
  await gateway.ready;
  if (printAddress) process.stdout.write(`The site is at ${gateway.address}\n`);
}

/** Closes the gateway first: it needs its API for the requests in flight. */
async function closeAndExit(gateway?: Gateway, api?: EmbeddedApi): Promise<never> {
  // A start can be interrupted anywhere.
  if (!gateway) return exit(0);
  try {
    await gateway.close();
    await api?.close();
  } catch (error) {
    errorLog.error({}, `The shutdown failed: ${describeError(error)}`);
    return exit(1);
  }
  return exit(0);
}

function fail(error: unknown): Promise<never> {
  errorLog.error({}, error instanceof StartupError ? error.message : String(error));
  return exit(1);
}

async function exit(code: number): Promise<never> {
  await closeLog();
  process.exit(code);
}

if (import.meta.main) await runGateway();
