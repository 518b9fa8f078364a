import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../scripts/repository.ts';
import { type Event, outage, quiet, visitDuring } from './support/visitDuring.ts';

/*
 * Requests of visitors while parts of the containers of docker compose up stop and return. The exit code is 1
 * if a page request fails.
 */

const GATEWAYS = 3;
// Compose and deploy/roll read it.
process.env.GATEWAYS = String(GATEWAYS);

/** The edge of `docker compose up`. */
const edgeOrigin = `http://127.0.0.1:${process.env.HTTP_PORT || 8080}`;
const execute = promisify(execFile);
const docker = async (...args: string[]) => (await execute('docker', args, { cwd: root })).stdout;
const compose = (...args: string[]) => docker('compose', ...args);

const kill = async (service: string) => {
  const [first = ''] = (await docker('ps', '-q', '--filter', `name=twinfront.${service}`)).split(
    '\n',
  );
  await docker('kill', first);
};
const run = (file: string, args: string[], env = {}) =>
  execute(path.join(root, 'deploy', file), args, { env: { ...process.env, ...env } });

/** Resolves when all gateways are healthy. Running ones stay. */
const scale = () => compose('up', '-d', '--wait', '--no-recreate');
const events: Event[] = [
  quiet,
  ['one of three gateways is killed', () => kill('gateway')],
  ['it starts again', scale],
  ['one content service is killed', () => kill('content')],
  ['it starts again', scale],
  ['PostgreSQL restarts', () => compose('restart', 'postgres')],
  ['PostgreSQL is killed', () => kill('postgres')],
  ['it starts again', scale],
  ['the content services are stopped', () => compose('stop', 'content')],
  outage,
  ['they start again', scale],
  ['deploy/roll', () => run('roll', [])],
];

await scale();
await visitDuring(edgeOrigin, events);
