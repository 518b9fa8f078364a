import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { untilTrue } from '../test/resilience/visit.ts';
import { type Event, outage, quiet, visitDuring } from './support/visitDuring.ts';

/*
 * Requests of visitors while pods of deploy/kubernetes end and return, as root on a node of a cluster of one node: it
 * requests the address of the service and kills processes of containers. Argument: the namespace of the PostgreSQL
 * whose pod has the label app=postgres. The exit code is 1 if a page request fails.
 */

const [databaseNamespace = 'database'] = process.argv.slice(2);
const execute = promisify(execFile);
const kubectl = async (...args: string[]) => (await execute('kubectl', args)).stdout.trim();
const site = (...args: string[]) => kubectl('-n', 'twinfront', ...args);

const finish = (name: string, seconds = 300) =>
  site('rollout', 'status', `deployment/${name}`, `--timeout=${seconds}s`);

async function update(change: string[], name: string): Promise<void> {
  await site(...change);
  await finish(name);
}

/** An update that must fail, and its rollback. */
async function updateAndUndo(change: string[]): Promise<void> {
  await site(...change);
  const finished = await finish('gateway').then(
    () => true,
    () => false,
  );
  await site('rollout', 'undo', 'deployment/gateway');
  await finish('gateway');
  if (finished) throw new Error('the update was not stopped');
}

const firstPod = (label: string, namespace = 'twinfront') =>
  kubectl('-n', namespace, 'get', 'pod', '-l', label, '-o', 'jsonpath={.items[0].metadata.name}');

/** Kills all processes of a pod with SIGKILL; its container starts again. */
async function killProcesses(label: string, namespace?: string): Promise<void> {
  const host = `HOSTNAME=${await firstPod(label, namespace)}`;
  for (const pid of await readdir('/proc')) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    if (environment.split('\0').includes(host)) process.kill(Number(pid), 'SIGKILL');
  }
}

/** Between these limits the autoscaler keeps the number of gateways. */
async function scale(min: number, max: number): Promise<void> {
  const spec = JSON.stringify({ spec: { minReplicas: min, maxReplicas: max } });
  await site('patch', 'horizontalpodautoscaler', 'gateway', '-p', spec);
  await untilTrue(`${min} to ${max} gateways are ready`, async () => {
    const ready = await site(
      'get',
      'deployment',
      'gateway',
      '-o',
      'jsonpath={.status.readyReplicas}',
    );
    return Number(ready) >= min && Number(ready) <= max;
  });
}

/** With one node, the last pod of each service cannot be evicted: its budget refuses. */
async function drain(): Promise<void> {
  const node = await kubectl('get', 'node', '-o', 'jsonpath={.items[0].metadata.name}');
  const own = '--pod-selector=app.kubernetes.io/name in (gateway,content)';
  await kubectl('drain', node, own, '--delete-emptydir-data', '--timeout=20s').catch(() => {});
  await kubectl('uncordon', node);
  await finish('gateway');
}

const cli = (...args: string[]) =>
  site('exec', 'deployment/content', '--', 'node', 'apps/content/src/cli.ts', ...args);

const gateway = 'app.kubernetes.io/name=gateway';
const gateways: Event[] = [
  quiet,
  [
    'the gateways are restarted',
    () => update(['rollout', 'restart', 'deployment/gateway'], 'gateway'),
  ],
  [
    'an image that does not exist, and its rollback',
    () => updateAndUndo(['set', 'image', 'deployment/gateway', 'gateway=twinfront:missing']),
  ],
  [
    'a wrong API_UPSTREAM, and its rollback',
    () => updateAndUndo(['set', 'env', 'deployment/gateway', 'API_UPSTREAM=http://unknown:8081']),
  ],
  [
    'a gateway is deleted',
    async () => update(['delete', 'pod', await firstPod(gateway)], 'gateway'),
  ],
  [
    'the process of a gateway is killed',
    async () => {
      await killProcesses(gateway);
      await finish('gateway');
    },
  ],
  ['four gateways', () => scale(4, 6)],
  ['one gateway', () => scale(1, 1)],
  ['two gateways', () => scale(2, 6)],
  ['the node is drained', drain],
];
const contents: Event[] = [
  [
    'the content services are restarted',
    () => update(['rollout', 'restart', 'deployment/content'], 'content'),
  ],
  [
    'the processes of PostgreSQL are killed',
    async () => {
      await killProcesses('app=postgres', databaseNamespace);
      await finish('content');
    },
  ],
  ['the content services are stopped', () => site('scale', 'deployment/content', '--replicas=0')],
  outage,
  ['they start', () => update(['scale', 'deployment/content', '--replicas=2'], 'content')],
  [
    'the content is published',
    async () => {
      await site('create', 'job', '--from=cronjob/publish', `publish-${Date.now()}`);
      await site('wait', '--for=condition=complete', '--timeout=300s', 'job', '--all');
    },
  ],
];

const address = await site('get', 'service', 'gateway', '-o', 'jsonpath={.spec.clusterIP}');
const origin = `http://${address}`;
const hasContent = await site('get', 'deployment', 'content', '--ignore-not-found');
await visitDuring(origin, hasContent ? [...gateways, ...contents] : gateways);

if (hasContent) {
  const isClosed = async (expected: boolean) => {
    const { status } = await fetch(`${origin}/homeWeb`, { redirect: 'manual' });
    return (status === 302) === expected;
  };
  for (const [command, closed] of [
    ['close', true],
    ['open', false],
  ] as const) {
    await cli(command);
    const ms = await untilTrue(`the site is ${command}`, () => isClosed(closed));
    process.stdout.write(`${command}: after ${ms.toFixed()} ms\n`);
  }
}
