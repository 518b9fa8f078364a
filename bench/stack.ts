import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root } from '../scripts/buildStamp.ts';
import { type KnownPage, visit } from '../test/resilience/visit.ts';
import { compose, docker, edgeOrigin, scaleGateways } from './docker.ts';
import { formatFacts, machineFacts } from './machineFacts.ts';
import { markdownTable } from './markdownTable.ts';
import { say } from './say.ts';

/*
 * What visitors notice while parts of the running containers go and come back: `-- stack`.
 * The containers are those of docker compose up; with `-- stack swarm` those of a swarm, which is
 * brought from the image twinfront:1 to twinfront:2. Begins with three gateways and ends with as many;
 * ends with 1 if a page request failed.
 */

const GATEWAYS = 3;
const AROUND_MS = 5000;
const OUTAGE_MS = 10_000;

/** A shell has no main part; a page without its content carries what came instead of that. */
const rendered = { status: 200, words: '</main>', never: '"ok":false' };
const pages: KnownPage[] = [
  { path: '/homeWeb', ...rendered },
  { path: '/homeApp', ...rendered },
  { path: '/details', ...rendered },
  { path: '/api/support/config/getKey?key=site', status: 200, words: '"code":200' },
];

const execute = promisify(execFile);
type Event = [name: string, happen: () => Promise<unknown>];

const kill = async (service: string) => {
  const [first = ''] = (await docker('ps', '-q', '--filter', `name=twinfront.${service}`)).split(
    '\n',
  );
  await docker('kill', first);
};
const run = (file: string, args: string[], env = {}) =>
  execute(path.join(root, 'deploy', file), args, { env: { ...process.env, ...env } });
const quiet: Event = ['nothing happens', () => wait(AROUND_MS)];
const outage: Event = ['and away for ten seconds', () => wait(OUTAGE_MS)];

const scale = () => scaleGateways(GATEWAYS);
const ofContainers: Event[] = [
  quiet,
  ['one of three gateways is killed', () => kill('gateway')],
  ['it comes back', scale],
  ['one content service is killed', () => kill('content')],
  ['it comes back', scale],
  ['PostgreSQL restarts', () => compose('restart', 'postgres')],
  ['PostgreSQL is killed', () => kill('postgres')],
  ['it comes back', scale],
  ['the content services are stopped', () => compose('stop', 'content')],
  outage,
  ['they come back', scale],
  ['all gateways and content services are rolled', () => run('roll', ['--no-build'])],
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
  ['they come back', () => scaleSwarm('content', 2)],
  ['a new version comes', () => run('swarm', [], { IMAGE: 'twinfront:2' })],
  [
    'gateways and content services go back',
    async () => {
      for (const name of ['content', 'gateway']) await service('rollback', `twinfront_${name}`);
    },
  ],
];

const isSwarm = process.argv[2] === 'swarm';
const events = isSwarm ? ofSwarm : ofContainers;
await (isSwarm ? scaleSwarm('gateway', GATEWAYS) : scale());
const machine = machineFacts();
const rows: string[][] = [];
for (const [name, happen] of events) {
  say(name);
  const end = new AbortController();
  const visiting = visit({ origin: edgeOrigin, pages, end: end.signal, visitors: 16, pauseMs: 5 });
  await wait(AROUND_MS / 2);
  const begun = performance.now();
  await happen();
  const seconds = (performance.now() - begun) / 1000;
  await wait(AROUND_MS / 2);
  end.abort();
  const { requests, failures, p50, p99, max } = await visiting;
  const times = [p50, p99, max].map((ms) => ms.toFixed(0));
  rows.push([name, seconds.toFixed(1), String(requests), failures.join('; ') || '0', ...times]);
  if (failures.length > 0) process.exitCode = 1;
}
const head = [
  'what happens',
  'takes, s',
  'requests',
  'failed',
  'p50, ms',
  'p99, ms',
  'longest, ms',
];
process.stdout.write(`${formatFacts(machine)}\n\n${markdownTable(head, rows)}\n`);
