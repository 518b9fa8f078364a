import { compose, docker, edgeOrigin, scaleGateways } from './support/docker.ts';
import { homePages, runLoad } from './support/load.ts';
import { log, median, numberArgument, printTable, ratios, spread } from './support/report.ts';

/*
 * Pages a second with one to three gateways behind the edge of docker compose up. Each gateway has a small
 * part of a core, so that gateways are the bottleneck and not the edge or the load on the same machine.
 * The exit code is 1 if two gateways serve no more than one.
 */

const COUNTS = [1, 2, 3];
const CPUS = 0.15;
const ALL_CPUS = 2;

const rounds = numberArgument('rounds', 5);
const perSecond = COUNTS.map((): number[] => []);
for (let round = 1; round <= rounds; round += 1) {
  for (const [index, count] of COUNTS.entries()) {
    await limitGateways(ALL_CPUS);
    await scaleGateways(count);
    await limitGateways(CPUS);
    const load = { origin: edgeOrigin, requests: homePages, connections: 64 };
    await runLoad({ ...load, seconds: 5 });
    const result = await runLoad({ ...load, seconds: 10 });
    perSecond[index]?.push(result.perSecond);
    log(`round ${round}, ${count} gateways: ${result.perSecond.toFixed(0)}/s`);
  }
}
await limitGateways(ALL_CPUS);

const [one = [], two = []] = perSecond;
printTable(
  ['gateways', 'pages a second', 'ratio to one'],
  perSecond.map((values, index) => [
    COUNTS[index] ?? 0,
    spread(values),
    spread(ratios(values, one), 2),
  ]),
  [`${CPUS} of a core for each gateway; medians of ${rounds} rounds (least–most).`],
);
process.exitCode = median(ratios(two, one)) > 1 ? 0 : 1;

async function limitGateways(cpus: number): Promise<void> {
  const ids = (await compose('ps', '-q', 'gateway')).split('\n').filter(Boolean);
  if (ids.length > 0) await docker('update', '--cpus', `${cpus}`, ...ids);
}
