import { once } from 'node:events';
import { createServer } from 'node:net';
import { listenOn } from '@twinfront/shared/node/server';
import { buildIfStale } from './buildIfStale.ts';
import { demoByDefault } from './demoByDefault.ts';
import { readEnvironment } from './readEnvironment.ts';
import { runSite } from './site.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);

demoByDefault(process.env);
const environment = await readEnvironment(process.env, say);
const { port, host } = environment.gateway;

// Before the build, which takes longer than the start.
const probe = createServer();
await listenOn(probe, { port, host }).catch((error: Error) => {
  say(error.message);
  process.exit(1);
});
await once(probe.close(), 'close');

if (!(await buildIfStale(say))) process.exit(1);

await runSite(environment, { printAddress: true });
