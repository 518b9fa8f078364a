import { closeLog } from '@twinfront/shared/node/log';
import { parseConfig, StartupError } from './config.ts';
import { type Gateway, type GatewayOptions, startGateway } from './gateway.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);

/** A Ctrl-C comes from the terminal and once more from npm: only a later one asks to hurry. */
const ONE_WISH_MS = 1000;

/** The process around the gateway: reads the environment, says where the site is, heeds signals. */
export async function runGateway(options: Omit<GatewayOptions, 'config'> = {}): Promise<void> {
  const config = parseConfig(process.env);
  if ('faults' in config) {
    for (const fault of config.faults) say(fault);
    process.exit(1);
  }

  let gateway: Gateway | undefined;
  let leavingSince: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!gateway) process.exit(0);
      if (leavingSince === undefined) {
        leavingSince = performance.now();
        void gateway
          .close({ announced: signal === 'SIGTERM' })
          .then(closeLog)
          .then(() => process.exit(0));
      } else if (performance.now() - leavingSince > ONE_WISH_MS) {
        process.exit(1);
      }
    });
  }

  try {
    gateway = await startGateway({ config, ...options });
  } catch (error) {
    say(error instanceof StartupError ? error.message : String(error));
    process.exit(1);
  }
  await gateway.ready;
  if (leavingSince === undefined) process.stdout.write(`The site is at ${gateway.address}\n`);
}
