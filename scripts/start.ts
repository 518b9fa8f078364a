import { once } from 'node:events';
import { createServer } from 'node:net';
import { listenOn } from '@twinfront/shared/node/server';
import { parseConfig as parseContentConfig } from '../apps/content/src/server/config.ts';
import { parseConfig } from '../gateway/src/config.ts';
import { buildIfStale } from './buildIfStale.ts';
import { demoByDefault } from './demoByDefault.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);

demoByDefault(process.env);
const config = parseConfig(process.env);
// The embedded content service reads the same environment.
const content = process.env.API_UPSTREAM?.trim() ? undefined : parseContentConfig(process.env);
const errors = [config, content].flatMap((parsed) =>
  parsed && 'errors' in parsed ? parsed.errors : [],
);
if ('errors' in config || errors.length > 0) {
  // Both services read `LOG_LEVEL`.
  for (const error of new Set(errors)) say(error);
  process.exit(1);
}

// Before the build, which takes longer than the start.
const probe = createServer();
await listenOn(probe, { port: config.port, host: config.host }).catch((error: Error) => {
  say(error.message);
  process.exit(1);
});
await once(probe.close(), 'close');

if (!(await buildIfStale(say))) process.exit(1);

await import('../gateway/src/main.ts');
