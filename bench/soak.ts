import { readMemory } from '../test/resilience/readMetric.ts';
import { startSite } from '../test/startSite.ts';
import { imageEnvironment } from './support/imageEnvironment.ts';
import { runLoad, typicalRequests } from './support/load.ts';
import { log, numberArgument, printTable } from './support/report.ts';

/** The memory of the last minute beside that of the third, when the caches are full. */
const SETTLED = 3;
const MAX_GROWTH = 1.1;

const minutes = numberArgument('minutes', 10, SETTLED + 1);
await using site = await startSite({ ...imageEnvironment, LOG_LEVEL: 'error' });
const load = { origin: site.origin, requests: await typicalRequests(site.origin) };
await runLoad({ ...load, seconds: 3 });
const peak = await runLoad({ ...load, seconds: 10 });
const rate = Math.floor(peak.perSecond / 2);
const memory: number[] = [];
const rows = [];
for (let minute = 1; minute <= minutes; minute += 1) {
  const { total, perSecond } = await runLoad({ ...load, seconds: 60, rate });
  const mb = await readMemory(site.origin);
  memory.push(mb);
  rows.push({ minute, answers: total, 'a second': perSecond, 'memory, MB': mb });
  log(`minute ${minute}: ${mb} MB`);
}
const growth = (memory.at(-1) ?? 0) / (memory[SETTLED - 1] ?? 0);
printTable(rows, [
  `Half of the peak load. The memory of the last minute is ${growth.toFixed(2)} × that of the third.`,
]);
process.exitCode = growth <= MAX_GROWTH ? 0 : 1;
