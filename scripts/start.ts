import { createServer } from 'node:net';
import { describeListenError } from '@twinfront/shared/node/server';
import { parseConfig as parseContentConfig } from '../apps/content/src/server/config.ts';
import { parseConfig } from '../gateway/src/config.ts';
import { buildIfStale } from './buildIfStale.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);

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

const error = await checkPort(config.port, config.host);
if (error) {
  say(error);
  process.exit(1);
}

if (!(await buildIfStale(say))) process.exit(1);

await import('../gateway/src/main.ts');

/** Why a server could not listen there; undefined if it can. */
function checkPort(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(describeListenError(error, { port, host })));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}
