import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root } from '../scripts/repository.ts';
import { type KnownPage, visit } from '../test/resilience/visit.ts';
import { log, missedLimits, printTable } from './support/report.ts';

/*
 * Requests of visitors while parts of the containers stop and return: those of docker compose up, or with
 * `swarm` those of a swarm, which is updated from the image twinfront:1 to twinfront:2. The exit code is 1
 * if a page request fails.
 */

const GATEWAYS = 3;
// Compose and deploy/roll read it.
process.env.GATEWAYS = String(GATEWAYS);
const AROUND_MS = 5000;
const OUTAGE_MS = 10_000;

/** An app shell has no main element, and the data of a page without content has a failure. */
const rendered = { status: 200, words: '</main>', never: '"ok":false' };
const pages: KnownPage[] = [
  { path: '/homeWeb', ...rendered },
  { path: '/homeApp', ...rendered },
  { path: '/details', ...rendered },
  { path: '/api/support/config/getKey?key=site', status: 200, words: '"code":200' },
];

/** The edge of `docker compose up`. */
const edgeOrigin = `http://127.0.0.1:${process.env.HTTP_PORT || 8080}`;
const execute = promisify(execFile);
const docker = async (...args: string[]) => (await execute('docker', args, { cwd: root })).stdout;
const compose = (...args: string[]) => docker('compose', ...args);
type Event = [name: string, happen: () => Promise<unknown>];

const kill = async (service: string) => {
  const [first = ''] = (await docker('ps', '-q', '--filter', `name=twinfront.${service}`)).split(
    '\n',
  );
  await docker('kill', first);
};
const run = (file: string, args: string[], env = {}) =>
  execute(path.join(root, 'deploy', file), args, { env: { ...process.env, ...env } });
const quiet: Event = ['nothing', () => wait(AROUND_MS)];
const outage: Event = ['ten seconds without them', () => wait(OUTAGE_MS)];

/** Resolves when all gateways are healthy. Running ones stay. */
const scale = () => compose('up', '-d', '--wait', '--no-recreate');
const ofContainers: Event[] = [
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

const service = (...args: string[]) => docker('service', ...args);
const scaleSwarm = (name: string, count: number) => service('scale', `twinfront_${name}=${count}`);
const ofSwarm: Event[] = [
  quiet,
  ['one of three gateways is killed', () => kill('gateway')],
  ['one content service is killed', () => kill('content')],
  ['PostgreSQL is killed', () => kill('postgres')],
  ['the content services are stopped', () => scaleSwarm('content', 0)],
  outage,
  ['they start again', () => scaleSwarm('content', 2)],
  ['update to a new version', () => run('swarm', [], { IMAGE: 'twinfront:2' })],
  [
    'rollback of gateways and content services',
    async () => {
      for (const name of ['content', 'gateway']) await service('rollback', `twinfront_${name}`);
    },
  ],
];

const isSwarm = process.argv[2] === 'swarm';
const events = isSwarm ? ofSwarm : ofContainers;
await (isSwarm ? scaleSwarm('gateway', GATEWAYS) : scale());
const rows = [];
for (const [event, happen] of events) {
  log(event);
  const end = new AbortController();
  const visiting = visit({ origin: edgeOrigin, pages, end: end.signal, visitors: 16, pauseMs: 5 });
  await wait(AROUND_MS / 2);
  const startedAt = performance.now();
  await happen();
  const seconds = (performance.now() - startedAt) / 1000;
  await wait(AROUND_MS / 2);
  end.abort();
  const { requests, failures, p50, p99, max } = await visiting;
  rows.push({
    event,
    'takes, s': seconds.toFixed(1),
    requests,
    failed: missedLimits(failures),
    'p50, ms': p50,
    'p99, ms': p99,
    'longest, ms': max,
  });
}
printTable(rows);
