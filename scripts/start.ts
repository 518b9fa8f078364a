import { once } from 'node:events';
import { createServer } from 'node:net';
import { listenOn } from '@twinfront/shared/node/server';
import { buildIfStale } from './buildIfStale.ts';
import { demoByDefault, printError, readEnvironment } from './readEnvironment.ts';
import { runSite } from './site.ts';

demoByDefault(process.env);
const environment = await readEnvironment(process.env, printError);
const { port, host } = environment.gateway;

// Before the build, which takes longer than the start.
const probe = createServer();
await listenOn(probe, { port, host }).catch((error: Error) => {
  printError(error.message);
  process.exit(1);
});
await once(probe.close(), 'close');

if (!(await buildIfStale())) process.exit(1);

await runSite(environment, { printAddress: true });
