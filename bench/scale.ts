import { compose, docker, edgeOrigin, scaleGateways } from './docker.ts';
import { formatFacts, machineFacts } from './machineFacts.ts';
import { markdownTable } from './markdownTable.ts';
import { formatRatio, ratioOf } from './ratio.ts';
import { say } from './say.ts';
import { medianAndSpread } from './statistics.ts';
import { documents } from './throughput/findTargets.ts';
import { runLoad } from './throughput/runLoad.ts';

/*
 * Pages a second with one gateway and more behind the edge: `-- gateways 5`.
 * So many rounds, in turns, through the edge of the running containers (docker compose up). Each gateway has a small part of a core, so that the
 * edge and the load have room on the same machine and gateways are what there is too little of. Ends with
 * 1 if two serve no more than one.
 */

const COUNTS = [1, 2, 3];
const CPUS = 0.15;
const ALL_CPUS = 2;
const CONNECTIONS = 64;

const rounds = Number(process.argv[2] ?? 5);
if (!Number.isInteger(rounds) || rounds < 1) {
  say('How many rounds? For example: npm run bench -- gateways 5');
  process.exit(1);
}

const machine = machineFacts();
const found = COUNTS.map((count) => ({ count, perSecond: [] as number[], busiest: 0 }));
for (let round = 1; round <= rounds; round += 1) {
  for (const figures of round % 2 ? found : found.toReversed()) {
    const { count, perSecond } = figures;
    await limitGateways(ALL_CPUS);
    await scaleGateways(count);
    await limitGateways(CPUS);
    const { answers, seconds, busy } = await runLoad({
      port: Number(new URL(edgeOrigin).port),
      connections: CONNECTIONS,
      targets: documents,
      warmUpMs: 5000,
      measuredMs: 10_000,
    });
    perSecond.push(answers / seconds);
    figures.busiest = Math.max(figures.busiest, busy);
    say(`round ${round}, ${count} of them: ${Math.round(answers / seconds)}/s`);
  }
}
await limitGateways(ALL_CPUS);

const [alone = [], two = []] = found.map(({ perSecond }) => perSecond);
const rows = found.map(({ count, perSecond, busiest }) => [
  String(count),
  medianAndSpread(perSecond, (value) => value.toFixed(0)),
  formatRatio(ratioOf(perSecond, alone)),
  `${Math.round(busiest * 100)} %`,
]);
const head = ['gateways', 'pages a second', 'beside one', 'of a core, the load itself'];
process.stdout.write(`${formatFacts(machine)}\n`);
process.stdout.write(`${CPUS} of a core for each gateway; medians of ${rounds} rounds.\n\n`);
process.stdout.write(`${markdownTable(head, rows)}\n`);
process.exitCode = ratioOf(two, alone).value > 1 ? 0 : 1;

async function limitGateways(cpus: number): Promise<void> {
  const ids = (await compose('ps', '-q', 'gateway')).split('\n').filter(Boolean);
  if (ids.length > 0) await docker('update', '--cpus', String(cpus), ...ids);
}
